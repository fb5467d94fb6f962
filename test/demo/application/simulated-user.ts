import {z} from 'zod';
import type {Application, Frame} from '../../../demo/service/application/application.ts';
import {drawFrame, openFixture, stagesFolder, type ApplicationFixture} from './application-fixture.ts';

const timeUs = 0;
const stateSchema = z.object({
  text: z.string(),
  selection: z.array(z.string()),
  deepLink: z.unknown().optional(),
  cursor: z.string(),
  size: z.object({width: z.number(), height: z.number()}),
  camera: z.object({
    azimuth: z.number(),
    elevation: z.number(),
    distance: z.number(),
    target: z.array(z.number()),
  }),
});

/** The part of the frame without titles and frame code. */
export const MIDDLE = {left: 120, top: 60, right: 430, bottom: 300};

/** A user who controls the application and sees its frames at 640×360. */
export class SimulatedUser {
  readonly application: Application;
  readonly fixture: ApplicationFixture;
  #frame = 0;

  private constructor(opened: ApplicationFixture) {
    this.fixture = opened;
    this.application = opened.application;
  }

  /** @param options.isPickable whether a click can select every prim. In a new stage it can select none. */
  static async open(
    stage = 'tea-set.usda',
    {folder = stagesFolder, isPickable = true} = {},
  ): Promise<SimulatedUser> {
    const user = new SimulatedUser(await openFixture(stage, folder));
    if (isPickable) user.sendMessage('makePrimsPickable', {paths: ['/']});
    user.nextFrame();
    return user;
  }

  /** Draws the next frame, or a later one. */
  nextFrame(frames = 1): Frame {
    this.#frame += frames;
    return drawFrame(this.application, this.#frame);
  }

  move(x: number, y: number): this {
    this.application.handleInput({kind: 'move', x, y, width: 640, height: 360, timeUs});
    return this;
  }

  pressButton(button: number, pressed: boolean): this {
    this.application.handleInput({kind: 'button', button, pressed, timeUs});
    return this;
  }

  click(x: number, y: number): this {
    return this.move(x, y).pressButton(1, true).pressButton(1, false);
  }

  drag(button: number, from: readonly [number, number], to: readonly [number, number]): this {
    this.move(...from).pressButton(button, true);
    for (let step = 1; step <= 4; step++)
      this.move(from[0] + ((to[0] - from[0]) * step) / 4, from[1] + ((to[1] - from[1]) * step) / 4);
    return this.pressButton(button, false);
  }

  /** Moves the camera, so that it no longer turns by itself. */
  stopTurntable(): this {
    return this.drag(1, [20, 20], [40, 20]);
  }

  wheel(vertical: number, horizontal = 0): this {
    this.application.handleInput({kind: 'wheel', horizontal, vertical, timeUs});
    return this;
  }

  pressKey(vk: number, {modifiers = 0, pressed = true} = {}): this {
    this.application.handleInput({kind: 'key', vk, pressed, modifiers, scanCode: 0, timeUs});
    return this;
  }

  typeText(text: string): this {
    this.application.handleInput({kind: 'text', text});
    return this;
  }

  /** Sends a message and returns the messages that were sent in response synchronously. */
  sendMessage(event_type: string, payload: Record<string, unknown> = {}, id?: string) {
    const before = this.fixture.messages.length;
    this.application.handleMessage({event_type, payload, ...(id === undefined ? {} : {id})});
    return this.fixture.messages.slice(before);
  }

  get state(): z.output<typeof stateSchema> {
    return stateSchema.parse(this.sendMessage('demoStateQuery')[0]?.payload);
  }

  /** The selection that the application reported last. */
  get reportedSelection(): unknown {
    return this.fixture.messages.findLast(({event_type}) => event_type === 'stageSelectionChanged')?.payload[
      'prims'
    ];
  }
}

/** Returns the share of pixels in an area that differ clearly between two frames. */
export function compareFrames(
  a: Frame,
  b: Frame,
  {left = 0, top = 0, right = a.width, bottom = a.height} = {},
): number {
  let count = 0;
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      const at = (y * a.width + x) * 4;
      const differs = [0, 1, 2].some(
        (channel) => Math.abs((a.data[at + channel] ?? 0) - (b.data[at + channel] ?? 0)) > 16,
      );
      count += Number(differs);
    }
  }
  return count / ((right - left) * (bottom - top));
}
