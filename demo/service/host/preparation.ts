import {setImmediate, setTimeout} from 'node:timers/promises';
import {OrbitCamera} from '../application/camera.ts';
import {FrameRenderer} from '../application/drawing/frame-renderer.ts';
import {PreparedStage} from '../application/opened-stage.ts';
import {createCaption, getStageName} from '../application/stage-state.ts';
import type {HostPreparation} from './host-messages.ts';

/**
 * Prepares this process for its session: opens the stage that the session probably asks for, and draws it until Node
 * has compiled the renderer. Without this, both together block the process for most of a second.
 */
export class ProcessPreparation {
  readonly #stopped = new AbortController();
  readonly #stageStopped = new AbortController();
  readonly #stage: PreparedStage;
  readonly #frameTimes: number[] = [];

  constructor(private readonly options: HostPreparation) {
    this.#stage = new PreparedStage(options.stageUri, options.stagesFolder, this.#stageStopped.signal);
    void this.#drawFrames();
  }

  /** The time to draw a pixel, if enough frames were drawn. */
  get msPerPixel(): number | undefined {
    const {frames, video} = this.options;
    if (this.#frameTimes.length < frames) return undefined;
    // The first half contains the time to compile the renderer.
    const times = this.#frameTimes.slice(frames / 2).sort((a, b) => a - b);
    const median = times[times.length >> 1];
    return median === undefined ? undefined : median / (video.width * video.height);
  }

  /** Ends the preparation, because the session starts. Returns the stage if it is the one at this address. */
  finish(stageUri: string, stagesFolder: string): PreparedStage | undefined {
    this.#stopped.abort();
    if (this.#stage.isAt(stageUri, stagesFolder)) return this.#stage;
    this.#stageStopped.abort();
    return undefined;
  }

  async #drawFrames(): Promise<void> {
    const {stageUri, video, frames, isGentle} = this.options;
    const opened = await this.#stage.opened;
    if (!opened) return;
    const camera = new OrbitCamera();
    camera.showScene(opened.scene.bounds);
    const renderer = new FrameRenderer(camera, {hasFrameCode: false});
    const name = getStageName(stageUri);
    const caption = createCaption({phase: 'open', opened}, name);
    for (let number = 0; number < frames && !this.#stopped.signal.aborted; number++) {
      const startedAt = performance.now();
      const {width, height} = video;
      const content = {
        opened,
        caption,
        name,
        text: undefined,
        pointer: undefined,
      };
      renderer.draw({number, seconds: number / 10, width, height}, content);
      this.#frameTimes.push(performance.now() - startedAt);
      // A stream that is already running needs the processor, too.
      await (isGentle ? setTimeout(2 * (performance.now() - startedAt)) : setImmediate());
    }
  }
}
