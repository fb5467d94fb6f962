import {fixture} from '@open-wc/testing';
import {html, render} from 'lit';
import type {StreamEndpoint} from '../../src/connection/connector.ts';
import {AppStreamError} from '../../src/errors/app-stream-error.ts';
import type {Session} from '../../src/service/session.ts';
import type {SessionState} from '../../src/session/session-state.ts';
import {overlay, type OverlayActions, type OverlayContext} from '../../src/view/overlay.ts';
import {styles} from '../../src/view/styles.ts';

const session: Session = {id: 's1', ready: false, message: '', hosts: [], retryAfterMs: undefined};
const endpoint: StreamEndpoint = {sessionId: 's1', signaling: {host: 'host.example', port: 49100}};
const connecting = {phase: 'connecting', session, endpoint} as const;

const playing = {
  phase: 'playing',
  session,
  endpoint,
  size: {width: 1920, height: 1080},
  since: 0,
} as const;
const reconnecting = {
  phase: 'reconnecting',
  session,
  endpoint,
  cause: new AppStreamError('connection-lost'),
} as const;

/** When every clock of these tests stands still. */
export const NOW = 100_000;

/** A state of each look, by a name that a test's title can hold. */
export const STATES = {
  'without an attribute': {
    phase: 'idle',
    reason: 'attributes',
    problems: [
      {attribute: 'app-id', problem: 'missing'},
      {attribute: 'service-url', problem: 'not an http address'},
    ],
  },
  manual: {phase: 'idle', reason: 'manual'},
  lazy: {phase: 'idle', reason: 'lazy'},
  detached: {phase: 'idle', reason: 'detached'},
  'checking the application': {phase: 'checking', subject: 'catalogue'},
  'checking the session': {phase: 'checking', subject: 'session'},
  requesting: {phase: 'requesting'},
  refused: {
    phase: 'requesting',
    refused: {
      error: new AppStreamError('no-capacity', {detail: 'All 4 GPUs are taken.'}),
      attempt: 2,
      nextTryAt: NOW + 6_500,
    },
  },
  pending: {phase: 'pending', session, message: 'Pulling image 3 of 7', since: NOW - 12_000},
  'pending within the usual time': {
    phase: 'pending',
    session,
    message: 'Pulling image 3 of 7',
    since: NOW - 12_000,
    usualMs: 40_000,
  },
  'pending beyond the usual time': {
    phase: 'pending',
    session,
    message: 'Pulling image 3 of 7',
    since: NOW - 65_000,
    usualMs: 40_000,
  },
  'pending for long, in trouble': {
    phase: 'pending',
    session,
    message: 'Pulling image 3 of 7',
    since: NOW - 60_000,
    trouble: new AppStreamError('bad-gateway'),
  },
  signaling: {...connecting, step: 'signaling'},
  negotiating: {...connecting, step: 'negotiating'},
  ice: {...connecting, step: 'ice'},
  'first frame': {...connecting, step: 'first-frame'},
  playing,
  quiet: {...playing, quiet: {since: NOW - 4000}},
  'just lost': {...reconnecting, step: 'waiting', attempt: 1, since: NOW - 1000},
  reconnecting: {...reconnecting, step: 'signing-in', attempt: 2, since: NOW - 9000},
  'reconnecting later': {
    ...reconnecting,
    step: 'asking',
    attempt: 4,
    since: NOW - 9000,
    nextTryAt: NOW + 2500,
  },
  stopped: {phase: 'ended', reason: 'stopped'},
  disconnected: {phase: 'ended', reason: 'disconnected'},
  'ended for want of anybody': {phase: 'ended', reason: 'idle'},
  'ended by the host': {phase: 'ended', reason: 'server', detail: 'Maintenance at noon.'},
  expired: {phase: 'ended', reason: 'expired'},
  'application gone': {phase: 'ended', reason: 'application-gone'},
  failed: {
    phase: 'failed',
    error: new AppStreamError('app-not-found', {
      values: {name: 'usd-veiwer'},
      status: 404,
      detail: 'Application usd-veiwer not found.',
      alternatives: ['usd-viewer', 'usd-composer', 'b', 'c', 'd', 'e', 'f'],
    }),
  },
  'taken by another client': {phase: 'failed', error: new AppStreamError('in-use'), session},
} as const satisfies Record<string, SessionState>;

/** Counts what was asked for. */
export class AskedFor implements OverlayActions {
  readonly asked: (keyof OverlayActions)[] = [];
  start() {
    this.asked.push('start');
  }
  retry() {
    this.asked.push('retry');
  }
  cancel() {
    this.asked.push('cancel');
  }
  unmute() {
    this.asked.push('unmute');
  }
}

/** A box with a shadow root that holds a video and what a state shows over it, as the element's does. */
export class Stage {
  readonly actions = new AskedFor();
  readonly #root: ShadowRoot;

  private constructor(readonly box: HTMLElement) {
    this.#root = box.attachShadow({mode: 'open'});
    if (styles.styleSheet) this.#root.adoptedStyleSheets = [styles.styleSheet];
  }

  static async open(width = 960, height = 540) {
    const stage = new Stage(await fixture<HTMLElement>(html`<div></div>`));
    stage.box.style.cssText = `width: ${width}px; height: ${height}px`;
    return stage;
  }

  show(state: SessionState, more: Partial<OverlayContext> = {}) {
    const context = {state, nowMs: NOW, sinceMs: NOW - 67_000, muted: false, actions: this.actions, ...more};
    render(html`<video part="video" playsinline></video>${overlay(context)}`, this.#root);
    return this;
  }

  /** Ends what fades in, so that the picture stands. */
  settle() {
    for (const animation of this.animations) {
      if (animation.effect?.getComputedTiming().iterations !== Infinity) animation.finish();
    }
    return this;
  }

  get animations() {
    return this.#root.getAnimations();
  }

  find(selector: string) {
    return this.#root.querySelector<HTMLElement>(selector);
  }

  part(name: string) {
    return this.find(`[part~='${name}']`);
  }

  /** What a part says, as one line; empty where it is not there. */
  says(part: string) {
    return [...this.#root.querySelectorAll(`[part~='${part}']`)]
      .map((element) => element.textContent.replace(/\s+/g, ' ').trim())
      .join(' | ');
  }

  isVisible(part: string) {
    return this.part(part)?.checkVisibility({opacityProperty: true}) ?? false;
  }
}
