import {FakeClock} from '../session/fake-clock.ts';
import {FakeOrigin, FakePage, FakeTab} from '../session/fake-page.ts';
import {type ElementPage, ModelElement, type PageSettings} from './model-element.ts';
import {ModelPage} from './model-page.ts';
import {ModelService} from './model-service.ts';

/** What may happen next. */
type Action = readonly [name: string, run: () => void];

const SETTINGS: PageSettings = {
  app: 'a',
  service: 'A',
  catalogue: 'skip',
  waitsFor: undefined,
  sessionId: undefined,
  recovery: 'session',
  keepsSession: false,
  keepFailedMs: 300_000,
};
const CHANGES: readonly Partial<PageSettings>[] = [
  {app: 'a'},
  {app: 'b'},
  {app: undefined},
  {service: 'A'},
  {service: 'B'},
  {catalogue: 'check'},
  {waitsFor: 'manual'},
  {waitsFor: undefined},
  {sessionId: undefined},
  {recovery: 'new-session'},
  {recovery: 'none'},
  {keepsSession: true},
  {keepsSession: false},
  {keepFailedMs: 0},
];
const TIMES = [1000, 20_000, 60_000, 300_000];
/** A device with two tabs, whose pages come and go, and services that answer as a number decides. */
export class ModelDevice {
  readonly service = new ModelService();
  pages: ElementPage[] = [];
  /** What the device reports. Its network works all the time. */
  isOnline = true;
  readonly #origin = new FakeOrigin();
  /** The tabs whose pages keep their sessions at first. */
  readonly #keepingTabs = new Set<FakeTab | undefined>();
  #random = 0;

  constructor() {
    const tabs = [new FakeTab(), new FakeTab()];
    this.#keepingTabs.add(tabs[1]);
    for (const tab of tabs) this.open(tab);
  }

  open(tab: FakeTab, isPrerendered = false): ElementPage {
    const clock = new FakeClock();
    if (!this.isOnline) clock.goOffline();
    const page: ElementPage = new ModelPage(new FakePage(tab, this.#origin), clock, isPrerendered);
    this.pages.push(page);
    for (let count = 0; count < 2; count++) {
      const keepsSession = this.#keepingTabs.has(tab);
      const waitsFor = count && keepsSession ? 'manual' : undefined;
      new ModelElement(page, this.service, {...SETTINGS, waitsFor, keepsSession}).insert();
    }
    return page;
  }

  get running() {
    return this.pages.filter(({isRunning}) => isRunning);
  }

  /** What happens next, by a number. */
  draw(step: number): Action | undefined {
    this.#random = step;
    return this.#draw(this.next(100));
  }

  /** A number from 0 to below the limit, by the step. */
  next(limit: number): number {
    this.#random = (Math.imul(this.#random, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((this.#random / 2 ** 32) * limit);
  }

  #pick<Item>(items: readonly Item[]): Item | undefined {
    return items[this.next(items.length)];
  }

  #draw(kind: number): Action | undefined {
    if (kind < 5) return ['every call succeeds', () => this.#answerAll()];
    if (kind < 60) return this.#answer(kind < 46);
    if (kind < 74) {
      const page = this.#pick(this.running);
      return page && ['tasks', () => page.runTasks()];
    }
    if (kind < 81) return this.#passTime();
    const page = this.#pick(this.pages);
    if (!page || kind < 85) return page && this.#movePage(page);
    const element = this.#pick(page.elements);
    const action = element && page.isRunning && this.#useElement(element);
    if (!action) return undefined;
    const place = `page ${this.pages.indexOf(page) + 1}, element ${page.elements.indexOf(element) + 1}`;
    return [`${place}: ${action[0]}`, action[1]];
  }

  /** The oldest call counts most: later ones often wait for it. */
  #answer(succeeds: boolean): Action | undefined {
    const {calls} = this.service;
    const call = this.next(3) ? calls.find(({page}) => page.isRunning) : this.#pick(calls);
    if (!call) return undefined;
    const {kind, succeed, failures} = call;
    if (succeeds || !failures.length) return [`${kind} succeeds`, () => this.service.answer(call, succeed)];
    const index = this.next(failures.length);
    return [`${kind} fails (${index})`, () => this.service.answer(call, failures[index])];
  }

  #answerAll() {
    for (const call of this.service.calls.filter(({kind}) => kind !== 'video' && kind !== 'frame'))
      this.service.answer(call, call.succeed);
  }

  #passTime(): Action | undefined {
    const kind = this.next(6);
    const clocks = this.running.map(({clock}) => clock);
    if (kind === 0)
      return [
        this.isOnline ? 'offline' : 'online',
        () => {
          this.isOnline = !this.isOnline;
          // A frozen page learns of it when the user returns.
          for (const page of this.running) this.#updateNetwork(page);
        },
      ];
    if (kind === 1)
      return ['the element learns from answers', () => (this.service.disprovesReports = this.next(2) > 0)];
    if (kind === 2)
      return [
        'the clock is set',
        () => clocks.forEach((clock) => clock.set(this.next(2) ? 3_600_000 : -3_600_000)),
      ];
    const ms = this.#pick(TIMES) ?? 0;
    return [`${ms} ms`, () => clocks.forEach((clock) => clock.advance(ms))];
  }

  /** The user returns to a frozen page. */
  show(page: ElementPage) {
    page.show();
    this.#updateNetwork(page);
  }

  #updateNetwork({clock}: ElementPage) {
    if (this.isOnline) clock.goOnline();
    else clock.goOffline();
  }

  #movePage(page: ElementPage): Action | undefined {
    const {tab} = page.memory;
    const replace = (isPrerendered = false) => {
      this.pages = this.pages.filter((other) => other !== page);
      this.open(tab, isPrerendered);
    };
    if (page.isFrozen) {
      if (this.next(3)) return ['the user returns', () => this.show(page)];
      return [
        'a page in the cache is dropped',
        () => {
          page.memory.crash();
          replace();
        },
      ];
    }
    if (page.document.prerendering && this.next(3)) return ['the user visits', () => page.visit()];
    const actions: readonly Action[] = [
      [
        'navigate',
        () => {
          page.leave({isFrozen: false});
          replace();
        },
      ],
      [
        'navigate to a page rendered ahead',
        () => {
          page.leave({isFrozen: false});
          replace(true);
        },
      ],
      [
        'crash',
        () => {
          page.memory.crash();
          replace();
        },
      ],
      ['freeze', () => page.leave({isFrozen: true})],
      [
        'duplicate the tab',
        () => {
          const copy = new FakeTab();
          copy.notes = tab.notes.filter(({service}) => service === 'A');
          if (this.#keepingTabs.has(tab)) this.#keepingTabs.add(copy);
          if (this.pages.length < 4) this.open(copy).runTasks();
        },
      ],
      [
        'another frame of the tab',
        () => {
          if (this.pages.length < 4) this.open(tab).runTasks();
        },
      ],
      [
        'remove in pagehide',
        () => {
          for (const element of page.elements) element.remove();
          page.leave({isFrozen: false});
          replace();
        },
      ],
    ];
    return this.#pick(actions);
  }

  /** The users of elements want a session that plays elsewhere. */
  #takeOver(elements: readonly ModelElement[]) {
    const played = [...this.service.machines].filter(({client}) => client !== undefined);
    const {id, service} = this.#pick(played) ?? {};
    for (const element of elements)
      if (id !== undefined && element.run?.owner.id !== id) {
        element.takesOver = true;
        element.set({sessionId: id, service: service === 'B' ? 'B' : 'A', waitsFor: undefined});
      }
  }

  #useElement(element: ModelElement): Action | undefined {
    const machines = [...this.service.machines];
    const actions: readonly Action[] = [
      ['start', () => element.start()],
      ['start', () => element.start()],
      [
        'all failed ones start',
        () => {
          for (const other of this.running.flatMap((page) => page.elements))
            if (other.state.phase === 'failed') other.start();
        },
      ],
      [
        'stop',
        () => {
          element.hasStopped = true;
          element.stop();
        },
      ],
      ['disconnect', () => element.disconnect()],
      [
        element.isConnected ? 'remove' : 'insert',
        () => (element.isConnected ? element.remove() : element.insert()),
      ],
      [
        'move',
        () => {
          element.remove();
          element.insert();
        },
      ],
      ...CHANGES.map((change): Action => [`set ${JSON.stringify(change)}`, () => element.set(change)]),
      [
        'attach',
        () => {
          const machine = this.#pick(machines) ?? this.service.create('A', true, {release: 'external'});
          const {id, service} = machine;
          element.set({sessionId: id, service: service === 'B' ? 'B' : 'A'});
        },
      ],
      ['take over', () => this.#takeOver([element])],
      ['all take over', () => this.#takeOver(this.running.flatMap((page) => page.elements))],
      ['the connection is lost', () => element.loseConnections('connection-lost')],
      ['the connection is lost', () => element.loseConnections('ice-failed')],
      ['another client takes the session', () => element.loseConnections('in-use')],
      ['the host ends the stream', () => element.endConnections()],
      [
        'the next state stops',
        () => {
          element.onNextState = () => {
            element.hasStopped = true;
            element.stop();
          };
        },
      ],
      ['the next state starts', () => (element.onNextState = () => element.start())],
      ['the next state removes', () => (element.onNextState = () => element.remove())],
      ['the next state disconnects', () => (element.onNextState = () => element.disconnect())],
    ];
    return this.#pick(actions);
  }
}
