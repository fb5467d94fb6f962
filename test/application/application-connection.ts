import type {Connection, ConnectOptions, HostEvent} from '../../src/connection/connector.ts';
import {registerConnector} from '../../src/connection/connectors.ts';
import type {InputEvent} from '../../src/connection/input-event.ts';
import {isObject} from '../../src/platform/json.ts';
import {VideoConnection} from '../element/stream-fixture.ts';

type Message = Readonly<Record<string, unknown>>;

/** A connection with a video, input and messages. The test acts as the application. */
export class ApplicationConnection extends VideoConnection implements Connection {
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

  /** Emits an event of the host. */
  emit(event: HostEvent) {
    this.#options.onHostEvent(event);
  }

  /** Emits a message of the application. */
  emitMessage(event_type: string, payload: unknown) {
    this.emit({kind: 'message', message: {event_type, payload}});
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

/** Returns the newest connection of the connectors `application` and `input-only`. */
export const readLastConnection = (): ApplicationConnection => {
  const connection = connections.at(-1);
  if (!connection) throw new Error('No connection is open');
  return connection;
};

/** Counts the opened connections. */
export const countConnections = () => connections.length;

/** @param firstEvents the events that the host emits before the first frame */
const registerFakeConnector = (name: string, firstEvents: readonly HostEvent[]) => {
  registerConnector(name, () =>
    Promise.resolve({
      name,
      connect: (_, options) => {
        options.onStep('signaling');
        options.onStep('ice');
        const connection = new ApplicationConnection(options);
        connections.push(connection);
        for (const event of firstEvents) connection.emit(event);
        return Promise.resolve(connection);
      },
    }),
  );
};

registerFakeConnector('application', [{kind: 'channel', open: true}]);
registerFakeConnector('input-only', [{kind: 'input', open: true}]);
