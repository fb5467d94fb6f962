import {expect} from '@open-wc/testing';
import {IdleTimeout, watchGamepadUse} from '../../src/idle/idle-timeout.ts';
import {pause} from '../../src/platform/abort.ts';
import {useFakeTime} from '../support/fake-time.ts';

let gamepads: (Pick<Gamepad, 'axes'> & {readonly buttons: readonly {readonly pressed: boolean}[]})[] = [];

const createGamepad = (axis: number, pressed = false) => ({axes: [axis, 0], buttons: [{pressed}]});

describe('watchGamepadUse', () => {
  const descriptor = Object.getOwnPropertyDescriptor(Navigator.prototype, 'getGamepads') ?? {};
  before(() => {
    Object.defineProperty(Navigator.prototype, 'getGamepads', {configurable: true, value: () => gamepads});
  });
  after(() => {
    Object.defineProperty(Navigator.prototype, 'getGamepads', descriptor);
  });

  it('detects a button, a stick and a new gamepad, and ignores small stick movements', () => {
    gamepads = [];
    const isUsed = watchGamepadUse();
    expect(isUsed()).to.equal(false);
    gamepads = [createGamepad(0)];
    expect(isUsed()).to.equal(true);
    gamepads = [createGamepad(0.04)];
    expect(isUsed()).to.equal(false);
    gamepads = [createGamepad(0.04, true)];
    expect(isUsed()).to.equal(true);
    gamepads = [createGamepad(-0.6, true)];
    expect(isUsed()).to.equal(true);
    gamepads = [createGamepad(-0.62, true)];
    expect(isUsed()).to.equal(false);
  });

  it('detects nothing if the page has no permission', () => {
    Object.defineProperty(Navigator.prototype, 'getGamepads', {
      configurable: true,
      value: () => {
        throw new DOMException('', 'SecurityError');
      },
    });
    expect(watchGamepadUse()()).to.equal(false);
  });
});

describe('the countdown', () => {
  useFakeTime();

  for (const [idleTimeout, countdownMs] of [
    [600, 30_000],
    [10, 10_000],
  ] as const)
    it(`takes ${countdownMs} ms after ${idleTimeout} s without activity`, async () => {
      const stopped = new AbortController();
      const lengths: number[] = [];
      const timeout = new IdleTimeout(
        {
          element: {idleTimeout, paused: false, ownerDocument: document},
          onIdleWarning: (endsAt) => lengths.push(endsAt - Date.now()) > 1,
          showCountdown: () => undefined,
          endIdle: () => stopped.abort(),
        },
        stopped.signal,
      );
      timeout.update();
      await pause(idleTimeout * 1000 + 1, stopped.signal);
      stopped.abort();
      expect(lengths).to.deep.equal([countdownMs]);
    });
});
