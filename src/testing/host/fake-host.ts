import {
  AppStreamError,
  type CloseReason,
  type Connection,
  type ConnectOptions,
  type ConnectorStatistics,
  type HostEvent,
  type InputEvent,
  type StreamSize,
} from '../../index.ts';
import {unlessAborted} from '../../platform/abort.ts';
import {createFakeVideo, type DrawFrame} from '../fake-video/canvas-video.ts';
import type {FakeVideo} from '../fake-video/simulated-video.ts';
import {answerMessage, type AnswerOptions} from '../kit-answers.ts';
import type {ScriptPlayer} from '../script-player.ts';
import type {Step} from '../script.ts';

interface FakeHostOptions extends AnswerOptions {
  readonly player: ScriptPlayer;
  readonly draw: DrawFrame;
  /** The size of the video. `undefined` follows the requests of the page. */
  readonly size: StreamSize | undefined;
  readonly onInput: (event: InputEvent) => void;
}

/** During these steps, the host does not accept a connection yet. */
const WAITING: readonly Step['kind'][] = ['request', 'pending', 'connect', 'drop'];

/** The host and its application. It accepts connections as its script specifies, and records what the page sends. */
export class FakeHost {
  readonly messages: unknown[] = [];
  readonly input: InputEvent[] = [];
  readonly clipboard: string[] = [];
  /** The size that the page requested last. */
  requestedSize: StreamSize | undefined;
  readonly #options: FakeHostOptions;
  #connection: ScriptedConnection | undefined;
  #onHostEvent: (event: HostEvent) => void = () => undefined;

  constructor(options: FakeHostOptions) {
    this.#options = options;
  }

  /** The present connection. @throws Error if the stream is not connected */
  get connection(): ScriptedConnection {
    if (this.#connection?.isOpen) return this.#connection;
    throw new Error("The stream is not connected. Call `await fake.advance('playing')` first.");
  }

  get isConnected(): boolean {
    return this.#connection?.isOpen ?? false;
  }

  async connect(options: ConnectOptions): Promise<Connection> {
    const {signal, onStep, onHostEvent, video: element} = options;
    onStep('signaling');
    await this.#waitForTurn(signal);
    this.requestedSize = options.size;
    const {size = options.size, draw} = this.#options;
    const video = createFakeVideo({size, draw}, element);
    const connection = Object.assign(new ScriptedConnection(video), {
      sendInput: (event: InputEvent) => {
        this.input.push(event);
        this.#options.onInput(event);
      },
      sendMessage: (json: string) => this.#handleMessage(json),
      sendClipboard: (text: string) => {
        this.clipboard.push(text);
      },
      resize: (requested: StreamSize) => {
        this.requestedSize = requested;
        if (!this.#options.size) video.resize(requested);
      },
    });
    signal.addEventListener('abort', () => connection.close(), {once: true});
    this.#connection = connection;
    this.#onHostEvent = onHostEvent;
    onStep('ice');
    onHostEvent({kind: 'supports', supports: {text: true}});
    onHostEvent({kind: 'input', open: true});
    onHostEvent({kind: 'channel', open: true});
    return connection;
  }

  /** Passes an event to the element. @throws Error if the stream is not connected */
  emit(event: HostEvent) {
    if (this.connection.isOpen) this.#onHostEvent(event);
  }

  async #waitForTurn(signal: AbortSignal) {
    const {player} = this.#options;
    while (player.step && WAITING.includes(player.step.kind)) await unlessAborted(player.changed, signal);
    const {step} = player;
    if (step?.kind !== 'fail') return;
    player.useFailure();
    throw new AppStreamError(step.code, step.failure);
  }

  #handleMessage(json: string) {
    const connection = this.#connection;
    const message: unknown = JSON.parse(json);
    this.messages.push(message);
    const answer = async () => {
      const answers = await answerMessage(message, this.#options);
      // The page may have ended the stream meanwhile.
      for (const one of answers) if (connection?.isOpen) this.#onHostEvent({kind: 'message', message: one});
    };
    // A mistake in an answer of the test must fail the test.
    answer().catch(reportError);
  }
}

export class ScriptedConnection implements Connection {
  readonly media: MediaStream;
  readonly video: FakeVideo;
  #isOpen = true;
  readonly #closed = Promise.withResolvers<CloseReason>();
  #responses = 0;

  constructor(video: FakeVideo) {
    this.video = video;
    this.media = video.media;
  }

  get closed(): Promise<CloseReason> {
    return this.#closed.promise;
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  get isReachable(): boolean {
    return this.#isOpen;
  }

  close() {
    this.finish({kind: 'closed'});
  }

  /** Ends the connection. A second call changes nothing. */
  finish(reason: CloseReason) {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.video.stop();
    this.#closed.resolve(reason);
  }

  /** The host answers also while the video is frozen. */
  getStats(): Promise<ConnectorStatistics> {
    const {frames} = this.video;
    this.#responses += 1;
    return Promise.resolve({
      responsesReceived: this.#responses,
      packetsReceived: frames,
      framesReceived: frames,
      framesDecoded: frames,
    });
  }
}
