import {IdleCard} from '../../src/idle/idle-timeout.ts';
import type {CardTexts} from '../../src/locales/texts.ts';
import type {InLanguage} from '../../src/locales/language.ts';
import {repeatedFailure, type SessionState} from '../../src/session/session-state.ts';
import {addStyles, baseStyles} from '../../src/view/base-styles.ts';
import {openView, type ViewContext} from '../../src/view/view.ts';
import {NOW, STATES} from './sample-states.ts';

/** What the page shows behind a card. */
export type Backdrop = 'none' | 'poster' | 'frame';

export interface Appearance {
  readonly width: number;
  /** Default: that of 16:9. */
  readonly height?: number;
  readonly backdrop: Backdrop;
  readonly texts: InLanguage<CardTexts>;
  /** Whether the catalogue has named the application. */
  readonly isNamed: boolean;
}

/** An application of the catalogue. */
const APPLICATION = {
  name: 'USD Viewer',
  description: 'Opens a stage and shows it in real time. Click an object to select it.',
};

/** The names of all states, those beside the phases included. */
export const STATE_NAMES = [...Object.keys(STATES), 'muted', 'paused', 'without input', 'idle countdown'];

const doNothing = () => undefined;
const actions = {
  start: doNothing,
  checkAgain: doNothing,
  cancel: doNothing,
  unmute: doNothing,
  play: doNothing,
};

/** Creates an element without a run, whose view shows a state by the real code. */
export const showState = (
  name: string,
  {width, height = (width * 9) / 16, backdrop, texts, isNamed}: Appearance,
): HTMLElement => {
  const host = document.createElement('div');
  host.className = 'stream';
  host.setAttribute('role', 'group');
  host.setAttribute('aria-label', name);
  Object.assign(host.style, {width: `${width}px`, height: `${height}px`, colorScheme: 'inherit'});
  const root = host.attachShadow({mode: 'open'});
  addStyles(root, baseStyles);
  const video = document.createElement('video');
  video.part.add('video');
  root.append(video);
  const state = stateOf(name);
  const frame = backdrop === 'none' ? undefined : drawFrame();
  if (frame && (backdrop === 'poster' || state.phase === 'playing')) video.poster = frame.toDataURL();
  const repeated = repeatedFailure(state);
  const since = NOW - 67_000;
  // A return type, because TypeScript accepts unknown members of an object that a callback returns.
  const read = (): ViewContext => ({
    state,
    waitsSince: since,
    repeated: repeated && {error: repeated, since},
    texts,
    nowMs: NOW,
    startedAt: since,
    hasCards: true,
    name: APPLICATION.name,
    isMuted: name === 'muted',
    isPaused: name === 'paused',
    isInputBlocked: name === 'without input',
    application: isNamed ? APPLICATION : undefined,
    lastFrame: backdrop === 'frame' && state.phase !== 'playing' ? frame : undefined,
    actions,
    diagnose: () => Promise.resolve(),
  });
  openView(root, read).show();
  if (name === 'idle countdown') {
    const card = new IdleCard(root, () => texts);
    card.show({endsAt: Date.now() + 30_000, stay: actions.start, end: actions.cancel});
  }
  return host;
};

const stateOf = (name: string): SessionState => {
  const states: Readonly<Record<string, SessionState>> = STATES;
  return states[name] ?? {...STATES.playing, since: NOW};
};

/** A bright frame, on which a text is hardest to read. */
const drawFrame = () => {
  const canvas = Object.assign(document.createElement('canvas'), {width: 640, height: 360});
  canvas.part.add('last-frame');
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser provides no canvas context');
  const light = context.createLinearGradient(0, 0, 640, 360);
  for (const [offset, color] of [
    [0, '#fff'],
    [0.5, '#9fd3ff'],
    [1, '#f4e3c1'],
  ] as const)
    light.addColorStop(offset, color);
  context.fillStyle = light;
  context.fillRect(0, 0, 640, 360);
  context.fillStyle = '#33506b';
  for (let x = 40; x < 640; x += 90) context.fillRect(x, 130 + (x % 70), 46, 140);
  return canvas;
};
