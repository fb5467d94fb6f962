/** The options of the command line, as they are written. */
interface WrittenOptions {
  readonly port?: string | undefined;
  readonly token?: string | undefined;
  readonly stages?: readonly string[] | undefined;
}

/** Checks the options of `npm run demo`. @throws with a message for the user if one is invalid */
export function checkOptions({port: written, token, stages = []}: WrittenOptions) {
  const port = written === undefined ? undefined : Number(written);
  if (port !== undefined && !(Number.isInteger(port) && port >= 0 && port < 65_536))
    throw new Error(`--port must be a number from 0 to 65535, not "${written}"`);
  // The token travels in an HTTP header, in a WebSocket subprotocol and in the fragment of the page's address.
  if (token !== undefined && !/^[\w.~-]+$/.test(token))
    throw new Error('--token must have only letters, digits and the characters - . _ ~');
  return {port, token, stageOrigins: stages.map(readOrigin)};
}

function readOrigin(address: string): string {
  if (!URL.canParse(address))
    throw new Error(`--stages must be an address such as https://stages.example.com, not "${address}"`);
  return new URL(address).origin;
}
