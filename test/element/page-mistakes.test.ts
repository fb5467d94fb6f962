import fc from 'fast-check';
import {expect, oneEvent} from '@open-wc/testing';
import {type SessionService, WarningEvent} from '../../src/index.ts';
import {readLastConnection} from '../application/application-connection.ts';
import {until} from '../support/until.ts';
import {FakePorts} from '../session/fake-ports.ts';
import {
  createFakeStream,
  listEventTypes,
  openFakeStream,
  readScreenText,
  recordEvents,
  waitForPhase,
  waitForTasks,
  openPlayingStream,
} from './stream-fixture.ts';

describe('<app-stream> in a page with a mistake', () => {
  it('keeps its run if an empty stage-uri is removed', async () => {
    const {element, fake} = await openPlayingStream({'stage-uri': ''});
    element.removeAttribute('stage-uri');
    await waitForTasks(element);
    expect(element.state.phase).to.equal('playing');
    expect(fake.count('create')).to.equal(1);
  });

  it('keeps its run if an optional attribute is set to nothing and removed', async () => {
    const {element, fake} = await openPlayingStream();
    for (const name of ['version', 'catalogue-url', 'recovery', 'credentials', 'session-id']) {
      element.setAttribute(name, '');
      await waitForTasks(element);
      element.removeAttribute(name);
      await waitForTasks(element);
    }
    expect(fake.count('create')).to.equal(1);
  });

  it('diagnoses the service at its own address after catalogue-url was removed', async () => {
    const {element} = await openFakeStream({loading: 'manual', 'catalogue-url': '/service'});
    element.service = undefined;
    element.removeAttribute('catalogue-url');
    const {checks} = await element.diagnose();
    const check = checks.find((result) => result.check === 'service');
    expect(check?.summary).to.be.a('string').and.not.contain('null');
  });

  it('accepts an input that is a list, and fires all its events', async () => {
    const {element, events} = await openFakeStream({loading: 'manual'});
    Reflect.set(element, 'input', ['mouse']);
    element.start();
    await waitForPhase(element, 'playing');
    await element.stop();
    expect(listEventTypes(events)).to.deep.equal(['ready', 'playing', 'ended']);
  });

  it('shows arguments that JSON cannot express as a problem', async () => {
    const element = createFakeStream(new FakePorts());
    element.arguments = {count: 1n};
    document.body.append(element);
    const state = await waitForPhase(element, 'idle', ({reason}) => reason === 'attributes');
    expect(state).to.have.deep.property('problems', [{attribute: 'arguments', problem: 'invalid-json'}]);
  });

  for (const [name, given] of [
    ['service', 5],
    ['service', 'https://a.example'],
    ['service.requires', {requires: 5}],
    ['service.name', {name: Symbol('a')}],
  ] as const) {
    it(`fails with the name of an unusable \`${name}\`: ${typeof given}`, async () => {
      const fake = new FakePorts();
      const {element} = await openFakeStream({loading: 'manual'}, fake);
      const service: unknown = typeof given === 'object' ? {...fake.service, ...given} : given;
      element.service = service as SessionService;
      element.start();
      const {error} = await waitForPhase(element, 'failed');
      expect(error).to.have.property('code', 'service-function-failed');
      expect(error.advice).to.contain(`\`${name}\``);
      await element.stop();
      expect(element.state.phase).to.equal('ended');
      expect(fake.calls).to.be.empty;
    });
  }

  const mistake = new TypeError('a mistake of the page');
  const throwMistake = () => {
    throw mistake;
  };
  /** An object whose every use throws, as a proxy of a store that was disposed. */
  const unusable = () =>
    new Proxy<Record<string, unknown>>(
      {},
      {get: throwMistake, has: throwMistake, ownKeys: throwMistake, getOwnPropertyDescriptor: throwMistake},
    );
  const MISTAKES: Readonly<Record<string, () => unknown>> = {
    'a proxy that throws': unusable,
    'an object with a member that throws': () => ({
      get name() {
        return throwMistake();
      },
      get connect() {
        return throwMistake();
      },
    }),
    'an object without a text': () => ({toString: throwMistake, toJSON: throwMistake, valueOf: throwMistake}),
    'a symbol': () => Symbol('mistake'),
  };
  const PROPERTIES = [
    ...['service', 'limits', 'arguments', 'token', 'headers', 'iceServers', 'profile', 'version', 'stageUri'],
    ...['appId', 'serviceUrl', 'width', 'fps', 'loading', 'recovery', 'signaling', 'protocols', 'connector'],
  ];

  it('is never empty and silent, whatever value throws, and plays with a right one', async () => {
    const property = fc.constantFrom(...PROPERTIES);
    const wrong = fc.constantFrom(...Object.keys(MISTAKES));
    await fc.assert(
      fc.asyncProperty(property, wrong, async (name, kind) => {
        const fake = new FakePorts();
        const element = createFakeStream(fake, {catalogue: 'skip'});
        const right: unknown = Reflect.get(element, name);
        try {
          Reflect.set(element, name, MISTAKES[kind]?.());
        } catch (error) {
          // A value without a text is refused where the page sets it.
          expect(error).to.be.an.instanceOf(TypeError);
        }
        const events = recordEvents(element);
        document.body.append(element);
        await waitForTasks(element);
        const {state} = element;
        await element.updateComplete;
        if (state.phase === 'failed') {
          expect(readScreenText(element)).to.contain(state.error.message);
          expect(listEventTypes(events)).to.include('error');
        } else if (state.phase === 'idle') expect(readScreenText(element)).not.to.equal('');
        Reflect.set(element, name, right);
        await waitForTasks(element);
        element.start();
        await waitForPhase(element, 'playing');
        await element.stop();
        element.remove();
      }),
      {numRuns: 40, includeErrorInReport: true},
    );
  });

  it('ends its session by stop() although a getter of the page throws', async () => {
    const {reportError} = globalThis;
    const reported: unknown[] = [];
    const {element, fake} = await openPlayingStream();
    Object.defineProperty(element, 'profile', {get: throwMistake, configurable: true});
    globalThis.reportError = (error) => reported.push(error);
    try {
      await element.stop();
    } finally {
      globalThis.reportError = reportError;
      Reflect.deleteProperty(element, 'profile');
    }
    expect(element.state).to.include({phase: 'ended', reason: 'stopped'});
    expect(fake.count('end s1')).to.equal(1);
    expect(reported).to.include(mistake);
  });

  it('ends its session by stop() although its connector throws while a key is held, with one warning', async () => {
    const {element, events, fake} = await openPlayingStream({connector: 'application'});
    const connection = readLastConnection();
    connection.emit({kind: 'input', open: true});
    connection.sendInput = () => {
      throw new TypeError('a mistake of the page');
    };
    const field = await until('the field of the keyboard', () =>
      element.shadowRoot?.querySelector<HTMLElement>('[part~=keyboard]'),
    );
    field.focus();
    for (const code of ['KeyA', 'KeyB'])
      field.dispatchEvent(new KeyboardEvent('keydown', {key: code, code, bubbles: true, cancelable: true}));
    await element.stop();
    expect(element.state).to.include({phase: 'ended', reason: 'stopped'});
    expect(fake.count('end s1')).to.equal(1);
    expect(connection.closeCount).to.be.at.least(1);
    expect(listEventTypes(events)).to.deep.equal(['ready', 'playing', 'warning', 'ended']);
  });

  it('stays ended after stop() although its attributes are missing', async () => {
    const element = document.createElement('app-stream');
    document.body.append(element);
    await waitForPhase(element, 'idle', ({reason}) => reason === 'attributes');
    await element.stop();
    await waitForTasks(element);
    expect(element.state.phase).to.equal('ended');
  });
});

describe('<app-stream> warnings', () => {
  it('report a failure that does not stop the stream, and leave the error event alone', async () => {
    const {element, events} = await openFakeStream({microphone: ''});
    const {mediaDevices} = navigator;
    Object.defineProperty(navigator, 'mediaDevices', {value: undefined, configurable: true});
    try {
      const warning: unknown = await oneEvent(element, 'warning');
      expect(warning).to.be.instanceOf(WarningEvent).with.nested.property('error.code', 'microphone-refused');
    } finally {
      Object.defineProperty(navigator, 'mediaDevices', {value: mediaDevices, configurable: true});
    }
    await waitForPhase(element, 'playing');
    expect(listEventTypes(events)).to.not.include('error');
  });
});

const never = () => new Promise<never>(() => undefined);

/** Opens an element with a page's service whose functions may do anything, as in JavaScript. */
const openPageStream = async (functions: Partial<Record<keyof SessionService, () => unknown>>) => {
  const fake = new FakePorts();
  const service = {...fake.ports.service, ...functions};
  const {element, home} = await openFakeStream({loading: 'manual'}, fake);
  element.service = service as unknown as SessionService;
  if (Object.values(functions).includes(never)) element.limits = {service: {responseMs: 20, createMs: 20}};
  element.start();
  return {element, fake, home};
};

describe('<app-stream> with the page’s own service', () => {
  it('shows the failure of a function of the service', async () => {
    const refuse = async () =>
      Promise.reject(Object.assign(new Error('refused'), {status: 403, detail: 'The back end says no'}));
    const {element} = await openPageStream({create: refuse});
    const {error} = await waitForPhase(element, 'failed');
    expect(error).to.include({code: 'forbidden', detail: 'The back end says no'});
    await element.updateComplete;
    expect(readScreenText(element)).to.contain(error.message);
  });

  it('stops although create and end never settle', async () => {
    const {element} = await openPageStream({create: never, end: never});
    await waitForPhase(element, 'requesting');
    await element.stop();
    expect(element.state.phase).to.equal('ended');
  });

  it('stops although the page’s token function never settles', async () => {
    const {element} = await openFakeStream({loading: 'manual', catalogue: 'skip'});
    element.service = undefined;
    element.token = never;
    element.limits = {service: {tokenMs: 20}};
    element.start();
    await waitForPhase(element, 'requesting');
    await element.stop();
    expect(element.state.phase).to.equal('ended');
  });
});
