import {fixture} from '@open-wc/testing';
import {html} from 'lit';
import {NOW} from '../../demo/states/sample-states.ts';
import {english} from '../support/texts/english.ts';
import type {SessionState} from '../../src/session/session-state.ts';
import type {OverlayActions} from '../../src/view/overlay.ts';
import {addStyles, baseStyles} from '../../src/view/base-styles.ts';
import {openView, type View, type ViewContext} from '../../src/view/view.ts';

/** Records the actions that the overlay triggers. */
export class RecordedActions implements OverlayActions {
  readonly calls: (keyof OverlayActions)[] = [];
  start() {
    this.calls.push('start');
  }
  cancel() {
    this.calls.push('cancel');
  }
  unmute() {
    this.calls.push('unmute');
  }
  play() {
    this.calls.push('play');
  }
}

/** A failure also has a button among its folded details. The tests of cards mean the buttons of the card itself. */
const selectorOf = (part: string) =>
  part === 'button' ? '[part~=button]:not([part=details] *)' : `[part~='${part}']`;

/** A container with a shadow root that holds a video and the overlay of a state, like the element. */
export class OverlayFixture {
  readonly actions = new RecordedActions();
  readonly #root: ShadowRoot;
  readonly #view: View;
  #context: ViewContext = {
    state: {phase: 'idle', reason: 'detached'},
    texts: english,
    nowMs: NOW,
    startedAt: NOW - 67_000,
    isMuted: false,
    lastFrame: undefined,
    hasCards: true,
    name: 'Remote application',
    actions: this.actions,
    diagnose: () => Promise.resolve(),
  };

  private constructor(readonly container: HTMLElement) {
    this.#root = container.attachShadow({mode: 'open'});
    const video = document.createElement('video');
    video.part.add('video');
    this.#root.append(video);
    addStyles(this.#root, baseStyles);
    this.#view = openView(this.#root, () => this.#context);
  }

  static async open(width = 960, height = 540) {
    const opened = new OverlayFixture(await fixture<HTMLElement>(html`<div></div>`));
    opened.container.style.cssText = `width: ${width}px; height: ${height}px`;
    return opened;
  }

  show(state: SessionState, more: Partial<ViewContext> = {}) {
    const {actions, diagnose, nowMs, startedAt} = this.#context;
    const fixed = {
      texts: english,
      actions,
      nowMs,
      startedAt,
      isMuted: false,
      lastFrame: undefined,
      hasCards: true,
      name: 'Remote application',
      diagnose,
    };
    this.#context = {state, ...fixed, ...more};
    this.#view.show();
    return this;
  }

  /** Finishes all finite animations. */
  finishAnimations() {
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

  findPart(name: string) {
    return this.find(selectorOf(name));
  }

  /** Returns the text of a part on one line, or its name if it is an icon, or an empty text if the part does not exist. */
  readText(part: string) {
    return [...this.#root.querySelectorAll(selectorOf(part))]
      .map((element) => (element.ariaLabel ?? element.textContent).replace(/\s+/g, ' ').trim())
      .join(' | ');
  }

  isVisible(part: string) {
    return this.findPart(part)?.checkVisibility({opacityProperty: true}) ?? false;
  }
}
