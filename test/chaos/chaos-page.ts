import type {AppStreamElement} from '../../src/index.ts';
import {faultBench, goOffline} from '../faults/fault-bench.ts';
import {createStream} from '../support/element/open-stream.ts';
import {sendPageCommand} from '../support/input/send-page-command.ts';
import {hidePage} from '../support/page/page-globals.ts';
import type {Journal} from './journal.ts';
import {describeStep, type Attributes, type ChaosRun, type Step} from './step.ts';
import {pause} from './test-time.ts';

/** A page with one element at a time, and everything that a run does to it. */
export class ChaosPage {
  element: AppStreamElement;
  readonly #run: ChaosRun;
  readonly #serviceUrl: string;
  readonly #journal: Journal;
  readonly #containers: readonly HTMLElement[];
  /** The attributes as the steps have left them. */
  #attributes: Attributes;
  #elements = 0;
  #isAway = false;
  #isBlocked = false;

  constructor(run: ChaosRun, serviceUrl: string, journal: Journal) {
    this.#run = run;
    this.#serviceUrl = serviceUrl;
    this.#journal = journal;
    this.#attributes = this.#initialAttributes;
    this.#containers = ['640px', '480px'].map((width) => {
      const container = document.createElement('div');
      container.style.width = width;
      document.body.append(container);
      return container;
    });
    this.element = this.#createElement();
  }

  /** Inserts the element if it is not in the document. */
  insert() {
    if (!this.element.isConnected) this.#containers[0]?.append(this.element);
  }

  /** Another element with the same attributes takes the place of the present one. */
  replace(changed: Attributes = {}) {
    const wasConnected = this.element.isConnected;
    this.element.remove();
    this.#attributes = {...this.#attributes, ...changed};
    this.element = this.#createElement();
    if (wasConnected) this.insert();
  }

  setAttributes(changed: Attributes) {
    this.#attributes = {...this.#attributes, ...changed};
    applyAttributes(this.element, changed);
  }

  /** Gives the attributes back the values of the start. Resolves after the task in which the element compares them. */
  async resetAttributes() {
    const changed = Object.entries(this.#initialAttributes).filter(
      ([name, value]) => this.element.getAttribute(name) !== value,
    );
    this.setAttributes(Object.fromEntries(changed));
    await pause(50);
  }

  async close() {
    this.element.remove();
    for (const container of this.#containers) container.remove();
    await pause(50);
  }

  /** Takes a step. Resolves when its effect is over. A step that needs the element does nothing while it is away. */
  async take(step: Step): Promise<void> {
    const isForElement = step.do !== 'fault' && step.do !== 'hide';
    // One step of these at a time: the browser is offline, frozen, or the element is away.
    if (isForElement && (this.#isAway || this.#isBlocked)) return;
    this.#journal.add({kind: 'step', does: step.do, text: describeStep(step)});
    switch (step.do) {
      case 'fault':
        await faultBench.injectFor(step.inject, step.ms);
        return;
      case 'offline':
        return this.#block(() => goOffline(step.ms));
      case 'freeze':
        return this.#block(async () => {
          await sendPageCommand('freeze-page', {ms: step.ms});
        });
      case 'hide': {
        const show = hidePage();
        await pause(step.ms);
        show();
        return;
      }
      case 'page-hide':
        return this.#leave(step.ms, () => {
          dispatchEvent(new PageTransitionEvent('pagehide', {persisted: true}));
          return () => void dispatchEvent(new PageTransitionEvent('pageshow', {persisted: true}));
        });
      case 'take-out':
        return this.#leave(step.ms, () => {
          this.element.remove();
          return () => this.insert();
        });
      case 'move':
        this.#containers.find((container) => !container.contains(this.element))?.append(this.element);
        return;
      case 'replace':
        this.replace();
        return;
      case 'start':
        this.element.start();
        return;
      case 'stop':
      case 'disconnect':
        // The service may not respond for seconds.
        void this.element[step.do]();
        return;
      case 'set':
        this.setAttributes(step.attributes);
        return;
      default:
        step satisfies never;
    }
  }

  async #block(block: () => Promise<void>) {
    this.#isBlocked = true;
    await block();
    this.#isBlocked = false;
  }

  async #leave(ms: number, leave: () => () => void) {
    this.#isAway = true;
    const comeBack = leave();
    // Within the same task, leaving is a move.
    if (ms > 0) await pause(ms);
    this.#journal.add({kind: 'step', does: 'return', text: 'return'});
    comeBack();
    this.#isAway = false;
  }

  get #initialAttributes(): Attributes {
    return {...ALL_OFF, 'app-id': 'usd-viewer', ...this.#run.attributes};
  }

  #createElement(): AppStreamElement {
    const {demo, limits} = this.#run;
    const element = createStream({serviceUrl: this.#serviceUrl, limits, demo});
    const number = this.#elements++;
    applyAttributes(element, this.#attributes);
    element.addEventListener('statechange', ({from, state}) => {
      const {keepSession: keepsSession} = element;
      this.#journal.add({kind: 'state', element: number, from, to: state, keepsSession});
    });
    return element;
  }
}

/** The attributes that steps change, without a value. */
const ALL_OFF: Attributes = Object.fromEntries(
  ['version', 'stage-uri', 'muted', 'stats', 'resize', 'width', 'height', 'input', 'max-bitrate'].map(
    (name) => [name, null],
  ),
);

const applyAttributes = (element: AppStreamElement, attributes: Attributes) => {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null) element.removeAttribute(name);
    else element.setAttribute(name, value);
  }
};
