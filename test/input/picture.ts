import {fixture, html} from '@open-wc/testing';
import {sendKeys} from '@web/test-runner-commands';
import {captureInput, type CaptureOptions, type InputCapture} from '../../src/input/capture-input.ts';
import type {InputEvent, Modifiers, TakenInput} from '../../src/connection/input-event.ts';

/** The picture's size: so few pixels that the middle of each is a whole distance from its border. */
export const PICTURE = {width: 64, height: 36};

/** A stream of a picture whose size is all that matters. */
const createStream = () => {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, PICTURE);
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('No canvas.');
  const media = canvas.captureStream(0);
  const [track] = media.getVideoTracks();
  return {
    media,
    draw: () => {
      pen.fillStyle = `hsl(${performance.now() % 360} 50% 50%)`;
      pen.fillRect(0, 0, canvas.width, canvas.height);
      if (track instanceof CanvasCaptureMediaStreamTrack) track.requestFrame();
    },
  };
};

/** Shows a picture of which the size is known when this fulfils. */
export const showPicture = async (video: HTMLVideoElement) => {
  const {media, draw} = createStream();
  video.muted = true;
  const known = new Promise((resolve) => video.addEventListener('resize', resolve, {once: true}));
  video.srcObject = media;
  void video.play().catch(() => undefined);
  draw();
  const drawing = setInterval(draw, 20);
  await known;
  clearInterval(drawing);
};

const opened: Captured[] = [];

/** Ends what a test began. */
afterEach(() => {
  for (const {over} of opened.splice(0)) over.abort();
});

/** Presses keys together: all but the last are held. */
export const chord = async (...keys: string[]) => {
  for (const key of keys) await sendKeys({down: key});
  for (const key of keys.reverse()) await sendKeys({up: key});
};

/** A box with a video in its shadow root, as the element's, and what is captured of it. */
export class Captured {
  readonly sent: InputEvent[] = [];
  readonly over = new AbortController();
  takes: TakenInput = {text: false, touch: false};
  /** How often the person left by the keyboard. */
  left = 0;

  private constructor(
    readonly host: HTMLElement,
    readonly video: HTMLVideoElement,
    readonly capture: (options: CaptureOptions) => InputCapture,
  ) {}

  static async open(options: Partial<CaptureOptions> = {}, style = 'width: 640px; height: 360px') {
    const host = await fixture<HTMLElement>(html`<div></div>`);
    host.style.cssText = `position: relative; ${style}`;
    const root = host.attachShadow({mode: 'open', delegatesFocus: true});
    const video = document.createElement('video');
    video.style.cssText = 'position: absolute; inset: 0; width: 100%; height: 100%; object-fit: contain';
    root.append(video);
    await showPicture(video);
    const captured = new Captured(host, video, captureInput);
    opened.push(captured);
    return {captured, input: captured.begin(options)};
  }

  begin(options: Partial<CaptureOptions> = {}) {
    return this.capture({
      host: this.host,
      video: this.video,
      kinds: new Set(['mouse', 'touch', 'keyboard', 'text', 'gamepad', 'clipboard']),
      takes: () => this.takes,
      send: (event) => this.sent.push(event),
      pageKeeps: () => false,
      signal: this.over.signal,
      onLeave: () => {
        this.left += 1;
      },
      ...options,
    });
  }

  /** The field that has the keyboard's focus. */
  get field() {
    const field = this.host.shadowRoot?.querySelector('textarea');
    if (!field) throw new Error('There is no field.');
    return field;
  }

  /** What was sent, in words, and forgets it. */
  said(...kinds: InputEvent['kind'][]) {
    const events = this.sent.splice(0);
    return events.filter(({kind}) => kinds.length === 0 || kinds.includes(kind)).map(inWords);
  }
}

const inWords = (event: InputEvent): string => {
  switch (event.kind) {
    case 'move':
      return `move ${event.at.x} ${event.at.y}`;
    case 'move-by':
      return `move by ${event.dx} ${event.dy}`;
    case 'button':
      return `${event.pressed ? 'press' : 'release'} ${event.button}`;
    case 'wheel':
      return `wheel ${Math.round(event.dx)} ${Math.round(event.dy)}`;
    case 'key':
      return `${event.code} ${event.pressed ? 'down' : 'up'}${modifiersInWords(event.modifiers)}`;
    case 'text':
      return `text ${event.text}`;
    case 'locks':
      return `locks${event.caps ? ' caps' : ''}${event.num ? ' num' : ''}${event.scroll ? ' scroll' : ''}`;
    case 'touch':
      return `touch ${event.id} ${event.phase} ${event.at.x} ${event.at.y} ${event.pressure}`;
    case 'gamepad':
      return `pad ${event.pad.index} of ${event.pad.connected}: ${event.pad.buttons}`;
    default:
      return event satisfies never;
  }
};

const modifiersInWords = (modifiers: Modifiers) =>
  (['shift', 'ctrl', 'alt', 'meta'] as const)
    .filter((name) => modifiers[name])
    .map((name) => ` ${name}`)
    .join('');
