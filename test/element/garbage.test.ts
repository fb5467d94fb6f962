import {expect} from '@open-wc/testing';
import fc from 'fast-check';
import type {AppStreamElement, Connection, Connector} from '../../src/index.ts';
import {registerConnector} from '../../src/connection/connectors.ts';
import {StreamSettings} from '../../src/element/settings/settings.ts';
import {pause} from '../../src/platform/abort.ts';
import {isActive} from '../../src/session/session-state.ts';
import {fuzzAsync} from '../fuzz/fuzz.ts';
import {FakePorts} from '../session/fake-ports.ts';
import {VideoConnection, createFakeStream} from './stream-fixture.ts';

const MISTAKE = 'a mistake of the page';
const fail = (): never => {
  throw new TypeError(MISTAKE);
};

/** An object each of whose members fails when it is read. */
const unreadable = new Proxy({}, {get: fail, has: fail, ownKeys: fail, getOwnPropertyDescriptor: fail});

/** What a page may set by a mistake, or by a library that it trusts. */
const GARBAGE: Readonly<Record<string, unknown>> = {
  five: 5,
  'minus one': -1,
  'no number': NaN,
  'a large integer': 1n,
  text: 'text',
  'the empty text': '',
  true: true,
  null: null,
  'an empty list': [],
  'a list': [5, null],
  'an empty object': {},
  'a symbol': Symbol('a'),
  'a failing promise': {then: fail},
  'a long list': {length: 1e9},
  'a failing text': {toString: fail},
  'no date': new Date(NaN),
  'a map': new Map(),
  'a class': Map,
  'an object without a prototype': Object.setPrototypeOf({}, null) as unknown,
  'an unreadable object': unreadable,
  'an unreadable item': [unreadable],
  'an unreadable member': {a: unreadable},
  'a function without a result': () => undefined,
  'a function with a number': () => 5,
  'a function with an unreadable object': () => unreadable,
  'a failing function': fail,
  'a rejecting function': () => Promise.reject(new Error(MISTAKE)),
};

const garbage = fc.constantFrom(...Object.keys(GARBAGE), 'a failing getter');

/** Garbage for some members of an object. */
const garbageIn = (names: readonly string[]) =>
  fc.dictionary(fc.constantFrom(...names), garbage, {minKeys: 1, maxKeys: 3});

/** Replaces members of an object by garbage. */
const spoil = <Value extends object>(value: Value, members: Readonly<Record<string, string>>): Value => {
  for (const [name, kind] of Object.entries(members)) {
    const descriptor = kind in GARBAGE ? {value: GARBAGE[kind], writable: true} : {get: fail};
    Object.defineProperty(value, name, {...descriptor, enumerable: true, configurable: true});
  }
  return value;
};

/** Fake ports whose sessions a test may not be able to count. */
class UncertainPorts extends FakePorts {
  isCounted = true;
}

const LIMITS = {
  service: {responseMs: 50, createMs: 50, tokenMs: 50},
  start: {pollMs: 0, pollRetryMs: 0, createAttempts: 1},
  connect: {retryMs: 0, attempts: 1, resumeMs: 0, firstFrameMs: 500},
  recovery: {retryMs: 0},
};

/** Records what no code has caught. */
class Uncaught {
  readonly errors: unknown[] = [];
  readonly #stopped = new AbortController();
  readonly #onerror = globalThis.onerror;

  constructor() {
    const {signal} = this.#stopped;
    const note = (event: Event, error: unknown) => {
      // Something of the page may be reported for its developer.
      if (!/a mistake of the page|`pageKeeps` failed/.test(String(error))) this.errors.push(error);
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    globalThis.onerror = null;
    // An element fires `error` as well.
    const noteError = (event: Event) => event instanceof ErrorEvent && note(event, event.error);
    addEventListener('error', noteError, {signal, capture: true});
    addEventListener('unhandledrejection', (event) => note(event, event.reason), {signal, capture: true});
  }

  [Symbol.dispose]() {
    this.#stopped.abort();
    globalThis.onerror = this.#onerror;
  }
}

const LIMIT_MS = 5000;

const settle = (what: string, promise: Promise<unknown>) =>
  Promise.race([
    promise.catch(() => undefined),
    pause(LIMIT_MS, new AbortController().signal).then(() => {
      throw new Error(`${what} never settled`);
    }),
  ]);

/** Plays, presses a key, stops. Whatever the page gave, all of it settles, and no session is left over. */
const checkRun = async (element: AppStreamElement, fake: UncertainPorts) => {
  using uncaught = new Uncaught();
  document.body.append(element);
  try {
    await settle('play()', element.play());
    const {state} = element;
    expect(isActive(state) ? 'playing' : state.phase).to.equal(state.phase);
    element.focus();
    const key = {key: 'a', code: 'KeyA', bubbles: true, composed: true, cancelable: true};
    element.shadowRoot?.activeElement?.dispatchEvent(new KeyboardEvent('keydown', key));
    await settle('stop()', element.stop());
    expect(element.state.phase).to.equal('ended');
    expect(element.video.srcObject).to.equal(null);
    if (fake.isCounted) expect(fake.count('end s1') > 0, 'session ended').to.equal(fake.count('create') > 0);
    expect(
      uncaught.errors.map((error) => (error instanceof Error ? error.stack : String(error))).join(),
    ).to.equal('');
  } finally {
    element.remove();
  }
};

const createElement = (fake: UncertainPorts) => {
  const element = createFakeStream(fake, {loading: 'manual', connector: 'garbage', catalogue: 'skip'});
  element.limits = LIMITS;
  return element;
};

/** The next connector of the page. */
let connector: unknown;
registerConnector('garbage', () => Promise.resolve(connector as Connector));

const createConnector = (createConnection: () => object): Connector => ({
  name: 'garbage',
  connect: () => Promise.resolve(createConnection() as Connection),
});

const createConnection = () => Object.assign(new VideoConnection(), {sendInput: () => undefined});

/** `poster` is the address of a file, and nothing else reads it. */
const SETTINGS = [...StreamSettings.elementProperties.keys()].map(String).filter((name) => name !== 'poster');
const SERVICE = ['confirm', 'create', 'poll', 'end', 'name', 'requires', 'takesStage', 'signaling'];
const CONNECTOR = [
  'name',
  'endpointsOf',
  'prepare',
  'checkBrowser',
  'checkToken',
  'checkProtocols',
  'connect',
];
const CONNECTION = [
  ...['media', 'closed', 'close', 'hostFeatures', 'isReachable', 'getStats', 'skipToLive'],
  ...['sendInput', 'sendMessage', 'resize', 'sendClipboard'],
];

describe('What a page gives cannot break a run', () => {
  const {warn} = console;
  // Each failed run prints a line.
  before(() => (console.warn = () => undefined));
  after(() => (console.warn = warn));
  beforeEach(() => (connector = createConnector(createConnection)));

  /** Checks runs with garbage in some members. */
  const check = (
    names: readonly string[],
    apply: (
      members: Readonly<Record<string, string>>,
      element: AppStreamElement,
      fake: UncertainPorts,
    ) => void,
  ) =>
    fuzzAsync(
      garbageIn(names),
      async (members) => {
        const fake = new UncertainPorts();
        const element = createElement(fake);
        apply(members, element, fake);
        await checkRun(element, fake);
      },
      0.05,
    );

  it('by a setting', () =>
    check(SETTINGS, (members, element) => {
      for (const [name, kind] of Object.entries(members)) {
        try {
          Reflect.set(element, name, GARBAGE[kind]);
        } catch {
          // The page learns of its mistake where it made it.
        }
      }
    }));

  it('by a member of `service`', () =>
    check(SERVICE, (members, element, fake) => {
      element.service = spoil({...fake.service}, members);
      // No test can count the sessions that garbage creates or ends.
      fake.isCounted = !('create' in members || 'end' in members);
    }));

  it('by a group of `limits`', () =>
    check(Object.keys(LIMITS), (members, element) => {
      element.limits = spoil({...LIMITS}, members);
    }));

  it('by a connector', () =>
    check(['connector'], ({connector: kind = ''}) => {
      connector = GARBAGE[kind];
    }));

  it('by a member of a connector', () =>
    check(CONNECTOR, (members) => {
      connector = spoil(createConnector(createConnection), members);
    }));

  it('by a member of a connection', () =>
    check(CONNECTION, (members) => {
      connector = createConnector(() => spoil(createConnection(), members));
    }));
});
