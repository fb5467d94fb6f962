import type {Application} from '../application/application.ts';
import {runAfter} from '../run-after.ts';
import {ClientBridge} from './client-bridge.ts';
import type {HostCommand, HostReport, HostStart} from './host-messages.ts';
import type {MediaOutput} from './media/media-output.ts';
import {SizeControl, type SizeDecision, type VideoSize} from './media/size-control.ts';
import {Peer} from './peer.ts';

/**
 * NVIDIA's numbers for the end of a stream (`nvst.md` 4.6): the host stops, a text was not readable, no frame comes, the
 * client has closed its signaling.
 */
const EXITS = {
  stopped: 0x80030023,
  unreadable: 0x80040002,
  silent: 0x8003000f,
  signalingClosed: 0x8012000e,
} as const;
/**
 * wrtc reports a failure ten seconds after a loss, and never if the page closes its connection meanwhile. Then the stream
 * ends after this time.
 */
const LOST_MS = 11_000;
/** wrtc loses what it has not sent when a connection closes. */
export const EXIT_MS = 100;

export interface ClientOptions {
  readonly command: Extract<HostCommand, {type: 'connect'}>;
  readonly start: HostStart;
  readonly application: Application;
  readonly output: MediaOutput;
  readonly report: (message: HostReport) => void;
  /** Called when the connection has ended by itself, or when the time for its exit message is over. */
  readonly onEnded: () => void;
  /** Called with the size of the video that the client asks for. */
  readonly onSize: (size: SizeDecision) => void;
  /** Called when a test asks the application to quit, after the exit message. */
  readonly onQuit: () => void;
}

/** A connected client, or one that connects. */
export class Client {
  readonly number: number;
  readonly peer: Peer;
  /** A spectator has none: the host ignores its input and its messages. */
  readonly bridge: ClientBridge | undefined;
  readonly #options: ClientOptions;
  /** A spectator has none: it receives the size of the first client. */
  readonly #sizes: SizeControl | undefined;
  readonly #disconnected = new AbortController();
  /** Aborts when a lost path has recovered. */
  #loss: AbortController | undefined;

  constructor(options: ClientOptions) {
    const {command, start, application, output, report, onEnded} = options;
    const {switches = {}} = start;
    this.#options = options;
    this.number = command.peer;
    this.peer = new Peer({
      port: command.port,
      video: output.video,
      audio: output.audio,
      inputVersion: start.inputVersion,
      acceptsInput: !command.isSpectator,
      onControl: () => {
        if (this.bridge) application.greetPage();
      },
      onText: (text) => this.bridge?.receiveText(text),
      onInput: (bytes, channel) => this.bridge?.receiveInput(bytes, channel),
      onState: (state) => {
        if (this.signal.aborted) return;
        report({type: 'peer-state', peer: this.number, state});
        // The state becomes `connected` again after a lost path recovers. The output has started then.
        if (state === 'connected') output.start();
        this.#limitLoss(state);
        if (state === 'failed' || state === 'closed') onEnded();
      },
    });
    if (command.isSpectator) return;
    this.#sizes = new SizeControl(switches.sizes, start.video);
    this.bridge = this.#createBridge();
  }

  /** Aborted when the client is disconnected. */
  get signal(): AbortSignal {
    return this.#disconnected.signal;
  }

  async applyAnswer(sdp: string, size: VideoSize | undefined): Promise<void> {
    // The connection may draw its first frame before the answer is applied completely.
    if (this.#sizes && size) this.#options.onSize(this.#sizes.connect(size));
    try {
      await this.peer.applyAnswer(sdp);
      this.#options.output.drawFirst();
    } catch (error) {
      console.error('The client sent an invalid answer:', error);
    }
  }

  sendExit(why: keyof typeof EXITS) {
    this.peer.sendText(JSON.stringify({exitMessage: {nvstResult: EXITS[why], stopData: ''}}));
  }

  /** Sends the exit message, and ends the connection afterwards. */
  endStream(why: keyof typeof EXITS) {
    this.sendExit(why);
    runAfter(EXIT_MS, this.signal, this.#options.onEnded);
  }

  #limitLoss(state: RTCPeerConnectionState) {
    if (state === 'connected') {
      this.#loss?.abort();
      this.#loss = undefined;
    } else if (state === 'disconnected' && !this.#loss) {
      this.#loss = new AbortController();
      runAfter(LOST_MS, AbortSignal.any([this.signal, this.#loss.signal]), this.#options.onEnded);
    }
  }

  disconnect() {
    this.#disconnected.abort();
    this.peer.close();
  }

  #createBridge(): ClientBridge {
    const {start, application, output, onSize, onQuit} = this.#options;
    const {switches = {}, maximumSize} = start;
    const bridge: ClientBridge = new ClientBridge({
      application,
      channels: this.peer,
      switches,
      maximumSize,
      resize: (size) => this.#sizes && onSize(this.#sizes.resize(size)),
      onConfigRequest: () => {
        if (switches.configAfterMs === undefined) bridge.sendConfig();
        else runAfter(switches.configAfterMs, this.signal, () => bridge.sendConfig());
      },
      onNonsense: () => this.endStream('unreadable'),
      onQuit: () => {
        this.sendExit('stopped');
        onQuit();
      },
      requestFrame: () => output.drawSoon(),
    });
    return bridge;
  }
}
