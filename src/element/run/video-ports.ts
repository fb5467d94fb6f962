import type {CloseReason, Connection, StreamSize} from '../../connection/connector.ts';
import {AppStreamError} from '../../errors/app-stream-error.ts';
import type {Clock} from '../../platform/clock.ts';
import type {StreamQuality} from '../../stats/statistics.ts';
import {readerOf} from '../../stats/stats-reader.ts';
import {watchQuality} from '../../stats/watch-quality.ts';
import type {StreamElement} from '../../video/stream-element.ts';
import {
  type AttachOptions,
  explainMissingFrame,
  type ShownMedia,
  showMedia,
} from '../../video/attach-stream.ts';
import {type Rates, WantedRates} from '../../video/wanted-rates.ts';
import {FreezeNotice, waitForFrame, watchVideo} from '../../video/watch-video.ts';
import type {RunPlan} from '../settings/read-settings.ts';
import type {StreamSettings} from '../settings/settings.ts';

/** `<app-stream>`: its settings, and what the folders below `element/` use. */
export type RunElement = StreamSettings & StreamElement;

export interface VideoListeners extends Pick<AttachOptions, 'onBlocked' | 'onDetach'> {
  /** Whether the page wants the video to stay paused. */
  readonly isPaused: () => boolean;
  /** Called each second with the quality of the stream that plays. */
  readonly onQuality: (quality: StreamQuality) => void;
  readonly onWarning: (error: AppStreamError) => void;
}

export interface VideoPortsOptions {
  readonly element: RunElement;
  readonly plan: RunPlan;
  readonly clock: Clock;
  readonly listeners: VideoListeners;
  /** Of the run. */
  readonly signal: AbortSignal;
}

/** The ports of a run at the `<video>`: they show its streams, and watch the video while it plays. */
export abstract class VideoPorts<Options extends VideoPortsOptions> {
  protected readonly options: Options;
  /** What shows a connection, until `showStream` is called for it. */
  protected readonly shown = new WeakMap<Connection, ShownMedia>();
  protected readonly wantedRates: WantedRates;
  /** The rates that the last connection requested. */
  protected rates: Rates;
  /** When the host last sent something: a video without frames is not lost then. */
  protected lastHostEventAt = 0;

  /** @param lowersRate whether an unseen video may take another connection to the session */
  constructor(options: Options, lowersRate: boolean) {
    this.options = options;
    const {element, plan, signal} = options;
    const unseenMs = lowersRate ? plan.limits.video.unseenMs : undefined;
    this.wantedRates = new WantedRates({element, unseenMs, signal});
    this.rates = this.wantedRates.present;
  }

  /** @param signal of the attempt to connect. Aborting it removes the stream from the video. */
  protected createShown(signal: AbortSignal): ShownMedia {
    const {element, listeners} = this.options;
    return showMedia(element.video, {...listeners, signal});
  }

  async showStream(connection: Connection, attempt: AbortSignal): Promise<StreamSize> {
    const {element, plan} = this.options;
    const shown = this.shown.get(connection) ?? this.createShown(attempt);
    attempt.addEventListener('abort', () => shown.detach(), {once: true});
    try {
      const stream = shown.attach(connection.media);
      const size = await stream.waitForFirstFrame(plan.limits.connect.firstFrameMs);
      shown.firstFrame.resolve(undefined);
      return size;
    } catch (thrown) {
      if (attempt.aborted || AppStreamError.from(thrown).code !== 'no-first-frame') throw thrown;
      throw await explainMissingFrame(connection, readerOf(connection, element.video));
    }
  }

  watchVideo(
    connection: Connection,
    signal: AbortSignal,
    onBusy: (isBusy: boolean) => void,
  ): Promise<AppStreamError | CloseReason> {
    const {element, plan, clock, listeners} = this.options;
    const {isPaused, onQuality, onWarning} = listeners;
    const notice = new FreezeNotice(plan.limits.video.noticeMs, onBusy);
    const watched = {connection, reader: readerOf(connection, element.video), signal, isPaused};
    const takeQuality = (quality: StreamQuality) => {
      onQuality(quality);
      notice.add(quality.frozenMs);
    };
    watchQuality({...watched, fps: this.rates.fps, onQuality: takeQuality}).catch((error: unknown) => {
      if (!signal.aborted) onWarning(AppStreamError.from(error));
    });
    const failure = watchVideo({
      ...watched,
      clock,
      limits: plan.limits.video,
      onBusy: (isStill) => notice.setStill(isStill),
      lastHostEventAt: () => this.lastHostEventAt,
    });
    // A change needs another connection to the session.
    const isKept = plan.request.recovery === 'none';
    return isKept ? failure : Promise.race([failure, this.wantedRates.waitForOther(this.rates, signal)]);
  }

  waitForFrame(connection: Connection, signal: AbortSignal, onPackets?: () => void): Promise<void> {
    return waitForFrame(readerOf(connection, this.options.element.video), signal, onPackets);
  }
}
