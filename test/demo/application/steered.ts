import {z} from 'zod';
import type {Application, Picture} from '../../../demo/service/application/application.ts';
import type {InputEvent} from '../../../demo/service/application/input-event.ts';
import {draw, opened, stagesFolder, type OpenedApplication} from './opened.ts';

const timeUs = 0;
const stateSchema = z.object({
  text: z.string(),
  selection: z.array(z.string()),
  cursor: z.string(),
  size: z.object({width: z.number(), height: z.number()}),
  camera: z.object({
    azimuth: z.number(),
    elevation: z.number(),
    distance: z.number(),
    target: z.array(z.number()),
  }),
});

type GamepadState = Partial<Omit<Extract<InputEvent, {kind: 'gamepad'}>, 'kind'>>;

/** An application and somebody at its controls, who sees its pictures at 640×360. */
export class Steered {
  readonly application: Application;
  readonly told: OpenedApplication;
  #frame = 0;

  private constructor(opened: OpenedApplication) {
    this.told = opened;
    this.application = opened.application;
  }

  static async open(stage = 'tea-set.usda', folder = stagesFolder): Promise<Steered> {
    const steered = new Steered(await opened(stage, folder));
    steered.see();
    return steered;
  }

  /** The next picture, so many frames later. */
  see(frames = 1): Picture {
    this.#frame += frames;
    return draw(this.application, this.#frame);
  }

  move(x: number, y: number): this {
    this.application.input({kind: 'move', x, y, width: 640, height: 360, timeUs});
    return this;
  }

  button(button: number, pressed: boolean): this {
    this.application.input({kind: 'button', button, pressed, timeUs});
    return this;
  }

  click(x: number, y: number): this {
    return this.move(x, y).button(1, true).button(1, false);
  }

  drag(button: number, from: readonly [number, number], to: readonly [number, number]): this {
    this.move(...from).button(button, true);
    for (let step = 1; step <= 4; step++)
      this.move(from[0] + ((to[0] - from[0]) * step) / 4, from[1] + ((to[1] - from[1]) * step) / 4);
    return this.button(button, false);
  }

  /** Takes the helm, so that the camera does not turn by itself. */
  hold(): this {
    return this.drag(1, [20, 20], [40, 20]);
  }

  wheel(vertical: number, horizontal = 0): this {
    this.application.input({kind: 'wheel', horizontal, vertical, timeUs});
    return this;
  }

  key(vk: number, {modifiers = 0, pressed = true} = {}): this {
    this.application.input({kind: 'key', vk, pressed, modifiers, scanCode: 0, timeUs});
    return this;
  }

  text(text: string): this {
    this.application.input({kind: 'text', text});
    return this;
  }

  gamepad(state: GamepadState): this {
    this.application.input({
      kind: 'gamepad',
      index: 0,
      pads: 0x101,
      buttons: 0,
      triggers: [0, 0],
      leftStick: [0, 0],
      rightStick: [0, 0],
      timeUs,
      ...state,
    });
    return this;
  }

  /** Sends a message and returns what was sent back at once. */
  ask(event_type: string, payload: Record<string, unknown> = {}, id?: string) {
    const before = this.told.messages.length;
    this.application.message({event_type, payload, ...(id === undefined ? {} : {id})});
    return this.told.messages.slice(before);
  }

  get state(): z.output<typeof stateSchema> {
    return stateSchema.parse(this.ask('demoStateQuery')[0]?.payload);
  }

  /** What was told of the selection, last. */
  get toldSelection(): unknown {
    return this.told.messages.findLast(({event_type}) => event_type === 'stageSelectionChanged')?.payload[
      'prims'
    ];
  }
}

/** The share of pixels in a part of the pictures that differ clearly. */
export function changed(
  a: Picture,
  b: Picture,
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
