import type {AppStreamElement, AppStreamEventMap} from '../../src/index.ts';
import {formatElapsed} from '../../src/view/elapsed.ts';
import {applyChoice} from './attributes.ts';
import type {Choice} from './choice.ts';
import {part} from './part.ts';

const EVENTS = [
  'pending',
  'ready',
  'playing',
  'error',
  'ended',
  'statechange',
  'autoplayblocked',
] as const satisfies readonly (keyof AppStreamEventMap)[];

type StreamEvent = AppStreamEventMap[keyof AppStreamEventMap];

/** One stream of the page: the tag, its state in words, and what can be asked of it. */
export class StreamCard {
  readonly figure: HTMLElement;
  readonly stream: AppStreamElement;
  #since = Date.now();

  constructor(template: HTMLTemplateElement, onEvent: (event: StreamEvent) => void) {
    this.figure = part(document.importNode(template.content, true), 'figure');
    this.stream = part(this.figure, 'app-stream');
    for (const type of EVENTS) this.stream.addEventListener(type, onEvent);
    this.stream.addEventListener('statechange', ({from, state}) => {
      if (from.phase !== state.phase) this.#since = Date.now();
      this.#showPhase();
    });
    for (const act of ['start', 'stop', 'disconnect'] as const) {
      this.#button(act).addEventListener('click', () => void this.stream[act]());
    }
    this.#showPhase();
  }

  set label(label: string) {
    this.stream.setAttribute('aria-label', label);
    part(this.figure, '.actions').ariaLabel = label;
  }

  apply(choice: Choice, serviceUrl: string) {
    applyChoice(this.stream, choice, serviceUrl);
  }

  /** Called now and then, for the time that passes. */
  tick(figures: string) {
    part(this.figure, '.elapsed').textContent = formatElapsed(Date.now() - this.#since);
    part(this.figure, '.figures').textContent = figures;
  }

  #showPhase() {
    const {phase} = this.stream.state;
    this.figure.dataset['phase'] = phase;
    part(this.figure, '.phase').textContent = phase;
    part(this.figure, '.elapsed').textContent = formatElapsed(Date.now() - this.#since);
    const active = phase !== 'idle' && phase !== 'ended' && phase !== 'failed';
    // Not `disabled`: a button that was just pressed would lose the focus.
    this.#button('start').ariaDisabled = String(active);
    this.#button('stop').ariaDisabled = String(!active);
    this.#button('disconnect').ariaDisabled = String(!active);
  }

  #button(act: 'start' | 'stop' | 'disconnect') {
    return part<HTMLButtonElement>(this.figure, `[data-act=${act}]`);
  }
}
