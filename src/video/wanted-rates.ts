import type {CloseReason} from '../connection/connector.ts';
import {AppStreamError} from '../errors/app-stream-error.ts';
import {isShadowRoot} from '../platform/page-tree.ts';
import type {StreamElement} from './stream-element.ts';

/** The most that the video may take. `undefined` leaves it to the host. */
export type Rates = Readonly<Pick<StreamElement, 'maxBitrate' | 'fps'>>;

/** Below what servers send: the least that NVIDIA's encodes is 650 kbit/s (`nvst.md` 3.4). In bits per second. */
const LOWEST_BITRATE = 500_000;

interface WantedRatesOptions {
  readonly element: Rates & Pick<StreamElement, 'video' | 'paused' | 'addController' | 'removeController'>;
  /** How long nobody must see the video before the lowest rate is wanted (default: never). */
  readonly unseenMs?: number | undefined;
  /** Of the run. */
  readonly signal: AbortSignal;
}

/**
 * The rates that a run wants: those of the element, or the lowest while nobody sees the video. It is unseen in a hidden
 * tab without picture-in-picture, and while the page has paused it. The host reads the rates only from the SDP answer
 * of a connection.
 */
export class WantedRates {
  readonly #options: WantedRatesOptions;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isUnseen = false;
  #isInPicture = false;
  #onChange: (() => void) | undefined;

  constructor(options: WantedRatesOptions) {
    this.#options = options;
    const {element, signal} = options;
    if (signal.aborted) return;
    const {video} = element;
    const root = video.getRootNode();
    const {pictureInPictureElement} = isShadowRoot(root) ? root : video.ownerDocument;
    this.#isInPicture = pictureInPictureElement === video;
    const controller = {hostUpdated: () => this.#update()};
    element.addController(controller);
    const setInPicture = (isInPicture: boolean) => () => {
      this.#isInPicture = isInPicture;
      this.#update();
    };
    video.addEventListener('enterpictureinpicture', setInPicture(true), {signal});
    video.addEventListener('leavepictureinpicture', setInPicture(false), {signal});
    video.ownerDocument.addEventListener('visibilitychange', controller.hostUpdated, {signal});
    const stop = () => {
      clearTimeout(this.#timer);
      element.removeController(controller);
    };
    signal.addEventListener('abort', stop, {once: true});
    this.#update();
  }

  /** The rates to request now. A value that is not a number is ignored. */
  get present(): Rates {
    const {maxBitrate, fps} = this.#options.element;
    const wanted = maxBitrate || undefined;
    return {
      maxBitrate: this.#isUnseen ? Math.min(wanted ?? LOWEST_BITRATE, LOWEST_BITRATE) : wanted,
      fps: fps || undefined,
    };
  }

  /** Resolves when other rates than these are wanted, which takes another connection. */
  waitForOther(requested: Rates, signal: AbortSignal): Promise<CloseReason> {
    return new Promise((resolve) => {
      const check = () => {
        const {maxBitrate, fps} = this.present;
        if (signal.aborted || (maxBitrate === requested.maxBitrate && fps === requested.fps)) return;
        resolve({kind: 'lost', error: new AppStreamError('rates-changed')});
      };
      this.#onChange = check;
      check();
    });
  }

  #update() {
    const {element, unseenMs} = this.#options;
    const isSeen = !element.paused && (this.#isInPicture || !element.video.ownerDocument.hidden);
    if (isSeen) {
      clearTimeout(this.#timer);
      this.#timer = undefined;
      this.#isUnseen = false;
    } else if (unseenMs !== undefined) {
      this.#timer ??= setTimeout(() => {
        this.#isUnseen = true;
        this.#onChange?.();
      }, unseenMs);
    }
    this.#onChange?.();
  }
}
