import type {CloseReason, Connection, ConnectorStatistics, InputEvent, StreamSize} from '../../index.ts';
import type {FakeVideo} from '../fake-video/simulated-video.ts';

interface FakeConnectionOptions {
  readonly video: FakeVideo;
  readonly onInput: (event: InputEvent) => void;
  readonly onMessage: (json: string) => void;
  readonly onClipboard: (text: string) => void;
  readonly onResize: (size: StreamSize) => void;
}

/** A connection without a network. */
export class FakeConnection implements Connection {
  readonly media: MediaStream;
  readonly closed: Promise<CloseReason>;
  readonly video: FakeVideo;
  readonly sendInput: (event: InputEvent) => void;
  readonly sendMessage: (json: string) => void;
  readonly sendClipboard: (text: string) => void;
  readonly resize: (size: StreamSize) => void;
  #isOpen = true;
  #resolveClosed: (reason: CloseReason) => void = () => undefined;
  #responses = 0;

  constructor({video, onInput, onMessage, onClipboard, onResize}: FakeConnectionOptions) {
    this.video = video;
    this.media = video.media;
    this.sendInput = onInput;
    this.sendMessage = onMessage;
    this.sendClipboard = onClipboard;
    this.resize = onResize;
    this.closed = new Promise((resolve) => {
      this.#resolveClosed = resolve;
    });
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
    this.#resolveClosed(reason);
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
