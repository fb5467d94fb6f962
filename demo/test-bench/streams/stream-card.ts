import type {AppStreamElement, AppStreamEventMap} from '../../../src/index.ts';
import {formatElapsed} from '../../../src/view/overlay.ts';
import {requireElement} from '../../shared/require-element.ts';
import {describePhase} from '../phases/describe-phase.ts';
import {showPhaseLine} from '../phases/phase-line.ts';
import {summarizeSteps} from '../phases/phase-steps.ts';

const EVENTS = [
  'pending',
  'ready',
  'playing',
  'error',
  'warning',
  'ended',
  'statechange',
  'autoplayblocked',
] as const satisfies readonly (keyof AppStreamEventMap)[];

export type StreamEvent = AppStreamEventMap[(typeof EVENTS)[number]];

interface StreamCardOptions {
  readonly template: HTMLTemplateElement;
  readonly onEvent: (event: StreamEvent) => void;
  /** Called when an attribute of the element has changed. */
  readonly onAttributes: () => void;
}

/** One stream of the page: the element, the phases of its run, and its buttons. */
export class StreamCard {
  readonly figure: HTMLElement;
  readonly stream: AppStreamElement;
  #since = Date.now();

  constructor({template, onEvent, onAttributes}: StreamCardOptions) {
    this.figure = requireElement(document.importNode(template.content, true), 'figure');
    this.stream = requireElement(this.figure, 'app-stream');
    // The network panel changes the conditions of this link.
    this.stream.arguments = {demo: {link: {}}};
    for (const type of EVENTS) this.stream.addEventListener(type, onEvent);
    this.stream.addEventListener('statechange', ({from, state}) => {
      if (from.phase !== state.phase) this.#since = Date.now();
      this.#showPhase();
    });
    new MutationObserver(onAttributes).observe(this.stream, {attributes: true});
    for (const act of ['start', 'stop', 'disconnect'] as const) {
      this.#button(act).addEventListener('click', () => void this.stream[act]());
    }
    this.#showPhase();
  }

  /** The name of the stream, if the page shows more than one. */
  set label(label: string | undefined) {
    if (label === undefined) this.stream.removeAttribute('aria-label');
    else this.stream.setAttribute('aria-label', label);
    requireElement(this.figure, '.actions').ariaLabel = label ?? 'Stream';
  }

  /** Updates the texts that change without an event. */
  updateDetails(videoInfo: string, isReduced: boolean) {
    requireElement(this.figure, '.elapsed').textContent = formatElapsed(Date.now() - this.#since);
    requireElement(this.figure, '.video-info').textContent = videoInfo;
    requireElement(this.figure, '.reduced').hidden = !isReduced;
  }

  #showPhase() {
    const {state, timeline} = this.stream;
    const {phase} = state;
    this.figure.dataset['phase'] = phase;
    requireElement(this.figure, '.phase').textContent = describePhase(state);
    requireElement(this.figure, '.elapsed').textContent = formatElapsed(Date.now() - this.#since);
    showPhaseLine(requireElement(this.figure, '.phases'), summarizeSteps(timeline, state));
    const active = phase !== 'idle' && phase !== 'ended' && phase !== 'failed';
    // `disabled` would take the focus away from a button that the user has just pressed.
    this.#button('start').ariaDisabled = String(active);
    this.#button('stop').ariaDisabled = String(!active);
    this.#button('disconnect').ariaDisabled = String(!active);
  }

  #button(act: 'start' | 'stop' | 'disconnect') {
    return requireElement<HTMLButtonElement>(this.figure, `[data-act=${act}]`);
  }
}
