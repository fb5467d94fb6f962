import {fixture, html} from '@open-wc/testing';
import {sendKeys} from '@web/test-runner-commands';
import {captureInput, type InputCapture} from '../../src/input/capture-input.ts';
import type {CaptureOptions} from '../../src/input/capture-options.ts';
import type {InputEvent as SentInput, Modifiers, SupportedInput} from '../../src/connection/input-event.ts';
import {createKeyEvent} from '../support/input/create-key-event.ts';

/** The video's size in pixels. Each pixel is so large on the screen that its center has whole coordinates. */
export const VIDEO_SIZE = {width: 64, height: 36};

/** The screen position of a pixel's center. Each pixel of the video is ten CSS pixels wide and high. */
export const at = (video: HTMLVideoElement, column: number, row: number): [number, number] => {
  const {x, y} = video.getBoundingClientRect();
  return [Math.round(x) + column * 10 + 5, Math.round(y) + row * 10 + 5];
};

/** The init of a mouse event at the center of a pixel. */
export const createPosition = (video: HTMLVideoElement, column: number, row: number) => {
  const [clientX, clientY] = at(video, column, row);
  return {clientX, clientY, bubbles: true, composed: true, cancelable: true};
};

/** Creates a stream of colored frames. */
const createStream = () => {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, VIDEO_SIZE);
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('No canvas.');
  return {
    media: canvas.captureStream(),
    draw: () => {
      pen.fillStyle = `hsl(${performance.now() % 360} 50% 50%)`;
      pen.fillRect(0, 0, canvas.width, canvas.height);
    },
  };
};

/** Shows a stream. Resolves when the video knows its size. */
const showVideo = async (video: HTMLVideoElement) => {
  const {media, draw} = createStream();
  video.muted = true;
  const sizeKnown = new Promise((resolve) => video.addEventListener('resize', resolve, {once: true}));
  video.srcObject = media;
  void video.play().catch(() => undefined);
  draw();
  const drawing = setInterval(draw, 20);
  await sizeKnown;
  clearInterval(drawing);
};

type Position = readonly [column: number, row: number];

const opened: Captured[] = [];

/** Ends the captures of a test. */
afterEach(() => {
  for (const {ended} of opened.splice(0)) ended.abort();
});

/** Presses keys together, in order, and releases them in reverse order. */
export const pressChord = async (...keys: string[]) => {
  for (const key of keys) await sendKeys({down: key});
  for (const key of keys.reverse()) await sendKeys({up: key});
};

/** An element with a video in its shadow root, and the input that is captured on it. */
export class Captured {
  readonly sent: SentInput[] = [];
  readonly ended = new AbortController();
  supports: SupportedInput = {text: false};

  private constructor(
    readonly element: HTMLElement,
    readonly video: HTMLVideoElement,
    readonly capture: (options: CaptureOptions) => InputCapture,
  ) {}

  static async open(options: Partial<CaptureOptions> = {}, style = 'width: 640px; height: 360px') {
    const element = await fixture<HTMLElement>(html`<div></div>`);
    element.style.cssText = `position: relative; ${style}`;
    const root = element.attachShadow({mode: 'open', delegatesFocus: true});
    const video = document.createElement('video');
    video.style.cssText = 'position: absolute; inset: 0; width: 100%; height: 100%; object-fit: contain';
    root.append(video);
    await showVideo(video);
    const captured = new Captured(element, video, captureInput);
    opened.push(captured);
    return {captured, input: captured.startCapture(options)};
  }

  /** The same with the focus in the stream, whose host may accept text. */
  static async openFocused(options: Partial<CaptureOptions> = {}, supports: SupportedInput = {text: false}) {
    const opened = await Captured.open(options);
    opened.captured.supports = supports;
    opened.captured.field.focus();
    return opened;
  }

  startCapture({settings, ...options}: Partial<CaptureOptions> = {}) {
    return this.capture({
      element: this.element,
      video: this.video,
      kinds: new Set([
        'mouse',
        'touch',
        'keyboard',
        'text',
        ...(options.sendClipboard ? ['clipboard' as const] : []),
      ]),
      label: 'Remote application',
      supports: () => this.supports,
      send: (event) => this.sent.push(event),
      settings: {pageKeeps: () => false, ...settings},
      sendClipboard: () => Promise.resolve(false),
      onUnknownCursor: () => undefined,
      onKeyboardChange: () => undefined,
      signal: this.ended.signal,
      ...options,
    });
  }

  /** The text field that has the keyboard focus. */
  get field() {
    const field = this.element.shadowRoot?.querySelector('textarea');
    if (!field) throw new Error('There is no field.');
    return field;
  }

  /** Fires a key event at the field. Returns whether the browser may act on it. */
  fireKey(type: 'keydown' | 'keyup', code: string, key = code, init: KeyboardEventInit = {}) {
    return this.field.dispatchEvent(createKeyEvent(type, {code, key, ...init}));
  }

  /** Fires the press and the release of a key. */
  tapKey(code: string, key = code, init: KeyboardEventInit = {}) {
    this.fireKey('keydown', code, key, init);
    this.fireKey('keyup', code, key, init);
  }

  /** Writes a text into the field, as the browser does after a key. */
  writeText(data: string) {
    const init = {inputType: 'insertText', data, bubbles: true, cancelable: true};
    this.field.dispatchEvent(new InputEvent('beforeinput', init));
  }

  /** Pastes a text, as the browser does. Returns whether the browser may write the text. */
  paste(text: string) {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    const paste = new ClipboardEvent('paste', {bubbles: true, cancelable: true});
    // The constructor of Firefox takes other members.
    return this.field.dispatchEvent(Object.defineProperty(paste, 'clipboardData', {value: clipboardData}));
  }

  /** Fires an event of the mouse at a pixel. Returns whether the browser may act on it. */
  fireMouse(type: string, init: PointerEventInit = {}, [column, row]: Position = [3, 4]) {
    const mouse = {...createPosition(this.video, column, row), pointerType: 'mouse', pointerId: 1, ...init};
    return this.video.dispatchEvent(new PointerEvent(type, mouse));
  }

  /** Turns the wheel at a pixel. Returns whether the page may scroll. */
  turnWheel(init: WheelEventInit = {deltaY: 100}, [column, row]: Position = [5, 6]) {
    return this.video.dispatchEvent(
      new WheelEvent('wheel', {...createPosition(this.video, column, row), ...init}),
    );
  }

  /** Describes the events that were sent since the last call, or only those of some kinds. */
  readSent(...kinds: SentInput['kind'][]) {
    const events = this.sent.splice(0);
    return events.filter(({kind}) => kinds.length === 0 || kinds.includes(kind)).map(describeEvent);
  }
}

const describeEvent = (event: SentInput): string => {
  switch (event.kind) {
    case 'move':
      return `move ${event.at.x} ${event.at.y}`;
    case 'move-by':
      return `move by ${Number(event.dx.toFixed(6))} ${Number(event.dy.toFixed(6))}`;
    case 'button':
      return `${event.pressed ? 'press' : 'release'} ${event.button}`;
    case 'wheel':
      return `wheel ${Math.round(event.dx)} ${Math.round(event.dy)}`;
    case 'key':
      return `${event.code} ${event.pressed ? 'down' : 'up'}${describeModifiers(event.modifiers)}`;
    case 'text':
      return `text ${event.text}`;
    case 'locks':
      return `locks${event.caps ? ' caps' : ''}${event.num ? ' num' : ''}${event.scroll ? ' scroll' : ''}`;
    default:
      return event satisfies never;
  }
};

const describeModifiers = (modifiers: Modifiers) =>
  (['shift', 'ctrl', 'alt', 'meta'] as const)
    .filter((name) => modifiers[name])
    .map((name) => ` ${name}`)
    .join('');
