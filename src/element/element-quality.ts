import type {StreamQuality} from '../connection/stream-statistics.ts';
import type {SessionState} from '../session/session-state.ts';
import {QualityChangeEvent} from './events.ts';

/** The element as its quality knows it. */
export interface QualityHost extends EventTarget {
  requestUpdate(): void;
}

/** The quality of one element's stream. It fires the event of a change. */
export class ElementQuality {
  readonly #element: QualityHost;
  #value: StreamQuality | undefined;

  constructor(element: QualityHost) {
    this.#element = element;
  }

  get value(): StreamQuality | undefined {
    return this.#value;
  }

  /** @param quality the sample of a stream that plays, or `undefined` if none plays */
  set(quality: StreamQuality | undefined) {
    const before = this.#value;
    this.#value = quality;
    if (before?.level === quality?.level && before?.cause === quality?.cause) return;
    // A note over the video has the cause.
    this.#element.requestUpdate();
    this.#element.dispatchEvent(new QualityChangeEvent(quality));
  }

  /** A stream that is lost keeps its cause. */
  follow({phase}: SessionState) {
    const quality = this.#value;
    if (phase !== 'playing')
      this.set(phase === 'reconnecting' && quality ? {...quality, level: 'lost'} : undefined);
  }
}
