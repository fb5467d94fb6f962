import assert from 'node:assert/strict';
import {after, afterEach, before, describe, it, mock} from 'node:test';
import type {AppStreamElement} from '../../../src/index.ts';
import type {FakeStream, FakeStreamOptions} from '../../../src/testing.ts';
import {until} from '../../support/until.ts';

/** Node has its own, which do not work with the elements of another DOM. */
const REPLACED: readonly string[] = [
  'AbortController',
  'AbortSignal',
  'CustomEvent',
  'DOMException',
  'Event',
  'EventTarget',
  'MessageEvent',
  'navigator',
];

const namesOf = (window: object): ReadonlySet<string> => {
  const names = new Set<string>();
  for (let owner: unknown = window; owner && owner !== Object.prototype; owner = Object.getPrototypeOf(owner))
    for (const name of Object.getOwnPropertyNames(owner)) names.add(name);
  return names;
};

/** Makes what a window has global, as the environments of unit test runners do. */
const installGlobals = (window: object) => {
  for (const name of namesOf(window)) {
    if (name === 'constructor' || (name in globalThis && !REPLACED.includes(name))) continue;
    const value: unknown = Reflect.get(window, name);
    const isMethod = typeof value === 'function' && /^[a-z]/.test(name);
    const global: unknown = isMethod ? value.bind(window) : value;
    Object.defineProperty(globalThis, name, {value: global, configurable: true, writable: true});
  }
};

/** Tests fakes in a simulated browser, which has no layout and no video. */
export const testFakes = async (name: string, window: object) => {
  installGlobals(window);
  // These modules need the globals.
  const {kit} = await import('../../../src/kit.ts');
  const {FakeStream} = await import('../../../src/testing.ts');
  await import('../../../src/define.ts');

  const openFake = (
    options: FakeStreamOptions,
  ): {readonly fake: FakeStream; readonly element: AppStreamElement} => {
    const fake = new FakeStream(options);
    const element = document.createElement('app-stream');
    element.appId = 'viewer';
    element.profile = 'default';
    fake.attach(element);
    document.body.append(element);
    return {fake, element};
  };
  const shows = (element: AppStreamElement, text: string) =>
    until(`the text "${text}"`, () => element.shadowRoot?.textContent.includes(text));

  describe(`A fake stream in ${name}`, {timeout: 60_000}, () => {
    /** What the console shows, without the notes of Node. */
    const lines: string[] = [];
    before(() => {
      for (const method of ['debug', 'error', 'info', 'log', 'trace', 'warn'] as const)
        mock.method(console, method, (line: unknown) => {
          if (!String(line).includes('ExperimentalWarning')) lines.push(String(line));
        });
    });
    after(() => mock.restoreAll());
    afterEach(() => {
      mock.timers.reset();
      for (const element of document.querySelectorAll('app-stream')) element.remove();
      assert.deepEqual(lines.splice(0), []);
    });

    it('shows the status of a pending session', async () => {
      const {fake, element} = openFake({script: [{pending: Infinity, message: 'Loading shaders'}]});
      await fake.advance('pending');
      await shows(element, 'Loading shaders');
    });

    it('shows a failure', async () => {
      const {fake, element} = openFake({script: [{fail: 'no-capacity', detail: 'Come back at noon'}]});
      await fake.advance('failed');
      assert.equal(element.error?.code, 'no-capacity');
      await shows(element, 'Come back at noon');
      const [line, ...others] = lines.splice(0);
      assert.match(line ?? '', /^<app-stream>: no-capacity/);
      assert.deepEqual(others, []);
    });

    it('plays without pixels, and answers messages', async () => {
      const {fake, element} = openFake({size: {width: 640, height: 360}});
      const state = await fake.advance('playing');
      assert.deepEqual('size' in state && state.size, {width: 640, height: 360});
      await kit(element).openStage('omniverse://server/factory.usda');
      assert.deepEqual(fake.messages, [
        {event_type: 'loadingStateQuery', payload: {}},
        {event_type: 'openStageRequest', payload: {url: 'omniverse://server/factory.usda'}},
      ]);
      fake.end('expired');
      await fake.advance('ended');
    });

    it('has no frame for a snapshot', async () => {
      const {fake, element} = openFake({});
      await fake.advance('playing');
      await assert.rejects(element.snapshot(), {name: 'InvalidStateError'});
      element.remove();
    });

    it('opens no controls in an element that is removed while they load', async () => {
      const warnings: unknown[] = [];
      for (let test = 0; test < 3; test++) {
        const {fake, element} = openFake({});
        element.controls = true;
        element.addEventListener('warning', ({error}) => warnings.push(error));
        await fake.advance('playing');
        element.remove();
        assert.equal(element.shadowRoot?.querySelector('[part~="controls"]'), null);
      }
      const {fake, element} = openFake({});
      element.controls = true;
      await fake.advance('playing');
      await until('the controls', () => element.shadowRoot?.querySelector('[part~="controls"]'));
      assert.deepEqual(warnings, []);
    });

    it('works with an element that exists before the fake', async () => {
      const element = document.createElement('app-stream');
      element.setAttribute('app-id', 'viewer');
      element.setAttribute('profile', 'default');
      const fake = new FakeStream();
      fake.attach(element);
      document.body.append(element);
      await fake.advance('playing');
      assert.equal(fake.openSessions.length, 1);
    });

    it('shows whether the page leaves a session behind', async () => {
      const {fake, element} = openFake({});
      await fake.advance('playing');
      assert.equal(fake.openSessions.length, 1);
      element.remove();
      await until('the session has ended', () => fake.openSessions.length === 0);
    });

    it('follows the fake timers of a test', async () => {
      mock.timers.enable({apis: ['setTimeout', 'Date']});
      const {element} = openFake({script: [{pending: 2000}, 'connect']});
      const phase = () => element.state.phase;
      /** Lets the time pass, and the promises that wait for it. */
      const pass = async (ms: number) => {
        for (let passed = 0; passed < ms; passed += 10) {
          mock.timers.tick(10);
          await new Promise((resolve) => setImmediate(resolve));
        }
      };
      while (phase() !== 'pending') await pass(10);
      await pass(1900);
      assert.equal(phase(), 'pending');
      while (phase() === 'pending') await pass(10);
      assert.equal(phase(), 'connecting');
    });
  });
};
