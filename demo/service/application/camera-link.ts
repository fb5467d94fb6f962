import {z} from 'zod';
import type {ApplicationOutput} from './application.ts';
import type {CameraView, OrbitCamera} from './camera.ts';

/** The largest coordinate or angle of a link. Anyone can write a link. */
const MAX = 1e9;
const DIGITS = 6;
/** How long the camera rests before the application reports it. */
const REST_SECONDS = 0.3;

const number = z.number().min(-MAX).max(MAX);
const viewSchema = z.object({
  azimuth: number,
  elevation: number,
  zoom: number,
  target: z.tuple([number, number, number]),
});
const linkSchema = z.object({camera: viewSchema});

/**
 * The camera in deep links. The link reports the camera when it rests after a move, so that a page can put it into its
 * address. It reports null if the camera shows the whole stage as at first.
 */
export class CameraLink {
  readonly #camera: OrbitCamera;
  readonly #send: ApplicationOutput['send'];
  #data: unknown;
  #reported: string | undefined = 'null';
  #seen = 'null';
  #seenAt = 0;

  constructor(camera: OrbitCamera, send: ApplicationOutput['send']) {
    this.#camera = camera;
    this.#send = send;
  }

  /** The data of the last deep link. */
  get data(): unknown {
    return this.#data;
  }

  /** Moves the camera to the one in the data of a deep link, if the data has one. */
  open(data: unknown, seconds: number) {
    this.#data = data;
    const link = linkSchema.safeParse(data);
    if (!link.success) return;
    this.#camera.turntable.pause(seconds);
    this.#camera.showView(link.data.camera, seconds);
    this.#reported = undefined;
  }

  /** Reports the camera to a page that may not know it. */
  greetPage(seconds: number) {
    if (this.#camera.viewAt(seconds)) this.#reported = undefined;
  }

  /** Reports the camera, if it rests at another place. */
  update(seconds: number) {
    const view = this.#camera.viewAt(seconds);
    const rounded = view ? roundView(view) : null;
    const text = JSON.stringify(rounded);
    if (text !== this.#seen) {
      this.#seen = text;
      this.#seenAt = seconds;
    }
    if (text === this.#reported || seconds - this.#seenAt < REST_SECONDS) return;
    this.#reported = text;
    this.#send({event_type: 'demoCamera', payload: {camera: rounded}});
  }
}

const round = (value: number): number => Number(value.toPrecision(DIGITS));

const roundView = ({azimuth, elevation, zoom, target: [x, y, z]}: CameraView): CameraView => ({
  azimuth: round(azimuth),
  elevation: round(elevation),
  zoom: round(zoom),
  target: [round(x), round(y), round(z)],
});
