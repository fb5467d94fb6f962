/** The page of the test: the input of a canvas, a field of the page, and what a host would receive. */
import type {InputEvent} from '../../../src/connection/input-event.ts';
import {captureInput} from '../../../src/input/capture-input.ts';
import {followPixelRatio} from '../../../src/remote/size-requests.ts';

let received: InputEvent[] = [];
let supports = {text: false};
let ratioChanges = 0;
/** The name of the last key that was released, anywhere on the page. */
let lastKey = '';

const element = document.createElement('div');
const field = Object.assign(document.createElement('button'), {textContent: 'Elsewhere'});
const video = document.createElement('video');

const openStream = async () => {
  element.style.cssText = 'width: 640px; height: 360px; position: relative';
  element.attachShadow({mode: 'open', delegatesFocus: true}).append(video);
  document.body.append(element, field);
  video.style.cssText = 'width: 100%; height: 100%';
  const canvas = Object.assign(document.createElement('canvas'), {width: 64, height: 36});
  const pen = canvas.getContext('2d');
  const sizeKnown = new Promise((resolve) => video.addEventListener('resize', resolve, {once: true}));
  Object.assign(video, {muted: true, srcObject: canvas.captureStream()});
  void video.play();
  const drawing = setInterval(() => pen?.fillRect(0, 0, Math.random() * 64, 36), 20);
  await sizeKnown;
  clearInterval(drawing);
};

/** What the test calls. */
const keyBench = {
  /** Forgets what was received, and puts the focus into the stream or into the field of the page. */
  begin(place: 'stream' | 'page', text = false) {
    supports = {text};
    received = [];
    (place === 'stream' ? element : field).focus();
  },
  readReceived: (): readonly InputEvent[] => received,
  /** How often the host has received the release of a key. */
  countReleases: (key: string) =>
    received.filter((event) => event.kind === 'key' && event.code === key && !event.pressed).length,
  hasFocus: () => document.hasFocus(),
  readLastKey: () => lastKey,
  readRatio: () => ({ratio: devicePixelRatio, changes: ratioChanges}),
  /** The position of the video or of the field on the screen, in device pixels. */
  placeOf(what: 'video' | 'field') {
    const {x, y, width, height} = (what === 'video' ? video : field).getBoundingClientRect();
    const [left, top] =
      'mozInnerScreenX' in window
        ? [Number(window.mozInnerScreenX), Number(Reflect.get(window, 'mozInnerScreenY'))]
        : [screenX, screenY + outerHeight - innerHeight];
    return [Math.round(left + x + width / 2), Math.round(top + y + height / 2)] as const;
  },
};

declare global {
  var keyBench: KeyBench | undefined;
}
type KeyBench = typeof keyBench;

await openStream();
const {signal} = new AbortController();
captureInput({
  element,
  video,
  kinds: new Set(['mouse', 'keyboard', 'text']),
  label: 'Remote application',
  supports: () => supports,
  send: (event) => received.push(event),
  settings: {pageKeeps: () => false, wheel: 'always'},
  sendClipboard: () => Promise.resolve(false),
  onUnknownCursor: () => undefined,
  onKeyboardChange: () => undefined,
  signal,
});
followPixelRatio(window, () => (ratioChanges += 1), signal);
addEventListener('keyup', ({key}) => (lastKey = key), {capture: true});
globalThis.keyBench = keyBench;
