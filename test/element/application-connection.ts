import {
  registerConnector,
  type Connection,
  type ConnectOptions,
  type HostEvent,
} from '../../src/connection/connector.ts';
import type {InputEvent} from '../../src/connection/input-event.ts';
import {isObject} from '../../src/messages/is-object.ts';
import {PictureConnection} from './fake-picture.ts';

type Message = Readonly<Record<string, unknown>>;

/** A connection that carries a picture and has all ways to an application, which is the test. */
export class ApplicationConnection extends PictureConnection implements Connection {
  readonly inputs: InputEvent[] = [];
  readonly sizes: {readonly width: number; readonly height: number}[] = [];
  readonly #sent: Message[] = [];
  readonly #options: ConnectOptions;

  constructor(options: ConnectOptions) {
    super();
    this.#options = options;
  }

  /** The messages that the page has sent. */
  get sent(): readonly Message[] {
    return this.#sent;
  }

  /** The host tells something. */
  tell(event: HostEvent) {
    this.#options.onHostEvent(event);
  }

  /** The application says something. */
  say(event_type: string, payload: unknown) {
    this.tell({kind: 'message', message: {event_type, payload}});
  }

  sendInput(event: InputEvent) {
    this.inputs.push(event);
  }

  sendMessage(json: string) {
    const message: unknown = JSON.parse(json);
    if (isObject(message)) this.#sent.push(message);
  }

  resize(size: {readonly width: number; readonly height: number}) {
    this.sizes.push(size);
  }
}

const connections: ApplicationConnection[] = [];

/** What the connectors `application` and `input-alone` opened last. */
export const lastConnection = (): ApplicationConnection => {
  const connection = connections.at(-1);
  if (!connection) throw new Error('Nothing has connected');
  return connection;
};

/** How many connections were opened. */
export const connectionCount = () => connections.length;

/** @param tellFirst what a host tells before anything shows */
const register = (name: string, tellFirst: readonly HostEvent[]) => {
  registerConnector(name, () =>
    Promise.resolve({
      name,
      connect: (_, options) => {
        options.onStep('signaling');
        options.onStep('ice');
        const connection = new ApplicationConnection(options);
        connections.push(connection);
        for (const event of tellFirst) connection.tell(event);
        return Promise.resolve(connection);
      },
    }),
  );
};

register('application', [{kind: 'channel', open: true, takesParts: false}]);
register('input-alone', [{kind: 'input', open: true}]);
