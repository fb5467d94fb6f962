import {parseArgs} from 'node:util';

const USAGE =
  'Usage: npm run demo -- [--port PORT] [--host HOST] [--token TOKEN] [--stages ADDRESS] [--nested-routes]';

/** Reads the command line of `npm run demo`. @throws with a message for the user if an option is invalid */
export function readOptions(args: readonly string[]) {
  const {host = '127.0.0.1', port: written, token, stages = [], ...switches} = parseOptions(args);
  const port = written === undefined ? undefined : Number(written);
  if (port !== undefined && !(Number.isInteger(port) && port >= 0 && port < 65_536))
    throw new Error(`--port must be a number from 0 to 65535, not "${written}"`);
  // The token travels in an HTTP header, in a WebSocket subprotocol and in the fragment of the page's address.
  if (token !== undefined && !/^[\w.~-]+$/.test(token))
    throw new Error('--token must have only letters, digits and the characters - . _ ~');
  return {
    host,
    port,
    token,
    stageOrigins: stages.map(readOrigin),
    hasNestedRoutes: switches['nested-routes'],
  };
}

function parseOptions(args: readonly string[]) {
  try {
    const {values} = parseArgs({
      args: [...args],
      options: {
        port: {type: 'string'},
        host: {type: 'string'},
        token: {type: 'string'},
        stages: {type: 'string', multiple: true},
        'nested-routes': {type: 'boolean', default: false},
      },
    });
    return values;
  } catch (error) {
    // Node explains each mistake in a sentence, for example an unknown option.
    throw new Error(`${toMessage(error)}.\n${USAGE}`, {cause: error});
  }
}

function readOrigin(address: string): string {
  if (!URL.canParse(address))
    throw new Error(`--stages must be an address such as https://stages.example.com, not "${address}"`);
  return new URL(address).origin;
}

/** Returns the message of an error, with a remedy if another program uses the port. */
export function describeListenError(error: unknown, port: number | undefined): string {
  const message = toMessage(error);
  if (!message.endsWith('already in use')) return message;
  return `${message}. Try npm run demo -- --port ${port === 8080 ? 8081 : 8080}`;
}

export const toMessage = (error: unknown): string => (error instanceof Error ? error.message : String(error));
