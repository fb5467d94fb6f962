import {expect, nextFrame} from '@open-wc/testing';
import {toGamepadState} from '../../../src/input/gamepad.ts';
import {Captured} from '../video-on-page.ts';

type Pad = Pick<Gamepad, 'index' | 'axes' | 'mapping' | 'connected'> & {
  buttons: Pick<GamepadButton, 'pressed' | 'value'>[];
  vibrationActuator?: object;
};

const button = (value: number) => ({pressed: value > 0, value});
const pad = (index: number, ...pressed: number[]): Pad => ({
  index,
  mapping: 'standard',
  connected: true,
  axes: [0, 0, 0, 0],
  buttons: Array.from({length: 17}, (_, place) => button(pressed.includes(place) ? 1 : 0)),
});

/** Replaces the browser's list of gamepads. */
let pads: (Pad | null)[] = [];
const getGamepads = Object.getOwnPropertyDescriptor(navigator, 'getGamepads');

const connectGamepad = () => dispatchEvent(new Event('gamepadconnected'));

/** Waits for the next state of a gamepad: gamepads are read at each frame. */
const nextStates = async (captured: Captured) => {
  while (!captured.sent.some(({kind}) => kind === 'gamepad')) await nextFrame();
  return captured.readSent('gamepad');
};

describe('gamepads', () => {
  beforeEach(() => {
    pads = [];
    Object.defineProperty(navigator, 'getGamepads', {value: () => pads, configurable: true});
  });
  afterEach(() => {
    if (getGamepads) Object.defineProperty(navigator, 'getGamepads', getGamepads);
    else Reflect.deleteProperty(navigator, 'getGamepads');
  });

  it('are sent when they connect, change and disconnect', async () => {
    const {captured} = await Captured.open();
    captured.field.focus();
    pads = [null, pad(1)];
    connectGamepad();
    expect(await nextStates(captured)).to.deep.equal(['pad 1 of 2: 0']);
    pads = [null, pad(1, 0, 9)];
    expect(await nextStates(captured)).to.deep.equal(['pad 1 of 2: 4112']);
    pads = [null, null];
    expect(await nextStates(captured)).to.deep.equal(['pad 1 of 0: 0']);
    pads = [pad(0)];
    connectGamepad();
    expect(await nextStates(captured), 'another one').to.deep.equal(['pad 0 of 1: 0']);
  });

  it('are ignored without the standard layout, unless the page knows their layout', async () => {
    pads = [{...pad(0, 1), mapping: ''}, pad(1, 0)];
    const {captured} = await Captured.open();
    captured.field.focus();
    expect(await nextStates(captured)).to.deep.equal(['pad 1 of 2: 4096']);
    captured.ended.abort();
    const mapped = await Captured.open({mapGamepad: () => pad(0, 2)});
    mapped.captured.field.focus();
    expect(await nextStates(mapped.captured)).to.deep.equal(['pad 0 of 3: 16384', 'pad 1 of 3: 4096']);
  });

  it('are gone if the browser keeps them in its list without a connection', async () => {
    pads = [pad(0, 1)];
    const {captured} = await Captured.open();
    captured.field.focus();
    expect(await nextStates(captured)).to.deep.equal(['pad 0 of 1: 8192']);
    pads = [{...pad(0, 1), connected: false}];
    expect(await nextStates(captured)).to.deep.equal(['pad 0 of 0: 0']);
  });

  it('with the standard layout work although the function of the page throws, which is reported once', async () => {
    const errors: unknown[] = [];
    const {reportError} = globalThis;
    globalThis.reportError = (error) => errors.push(error);
    pads = [{...pad(0, 1), mapping: ''}, pad(1, 0)];
    const mapGamepad = () => {
      throw new Error('no layout');
    };
    const {captured} = await Captured.open({mapGamepad});
    captured.field.focus();
    expect(await nextStates(captured)).to.deep.equal(['pad 1 of 2: 4096']);
    pads = [{...pad(0, 1), mapping: ''}, pad(1, 1)];
    expect(await nextStates(captured)).to.deep.equal(['pad 1 of 2: 8192']);
    globalThis.reportError = reportError;
    expect(errors.map(String)).to.deep.equal(['Error: no layout']);
  });

  it('are sent again after a reconnect, though the browser fires no event', async () => {
    pads = [pad(0, 1)];
    const {captured} = await Captured.open();
    captured.field.focus();
    expect(await nextStates(captured)).to.deep.equal(['pad 0 of 1: 8192']);
    captured.ended.abort();
    const again = await Captured.open();
    again.captured.field.focus();
    expect(await nextStates(again.captured)).to.deep.equal(['pad 0 of 1: 8192']);
  });

  it('are idle while the stream does not have the focus', async () => {
    const {captured} = await Captured.open();
    captured.field.focus();
    pads = [pad(0, 0)];
    connectGamepad();
    expect(await nextStates(captured)).to.deep.equal(['pad 0 of 1: 4096']);
    captured.field.blur();
    expect(captured.readSent('gamepad')).to.deep.equal(['pad 0 of 1: 0']);
    await nextFrame();
    await nextFrame();
    expect(captured.readSent('gamepad')).to.deep.equal([]);
  });

  /** A motor, and what it has played. */
  const createMotor = () => {
    const played: unknown[] = [];
    const vibrationActuator = {
      playEffect: (type: string, {strongMagnitude, weakMagnitude}: GamepadEffectParameters) => {
        played.push([type, strongMagnitude, weakMagnitude]);
        return Promise.resolve('complete');
      },
      reset: () => {
        played.push('stop');
        return Promise.resolve('complete');
      },
    };
    return {played, vibrationActuator};
  };

  it('do not rumble if the stream accepts no gamepads', async () => {
    const {played, vibrationActuator} = createMotor();
    pads = [{...pad(0), vibrationActuator}];
    const {captured, input} = await Captured.open({kinds: new Set(['mouse', 'keyboard'])});
    captured.field.focus();
    connectGamepad();
    await nextFrame();
    input.rumble(0, 1, 1);
    expect(played).to.deep.equal([]);
  });

  it('rumble as the host commands, and stop', async () => {
    const {played, vibrationActuator} = createMotor();
    pads = [{...pad(0), vibrationActuator}, pad(1)];
    const {captured, input} = await Captured.open();
    captured.field.focus();
    await nextStates(captured);
    input.rumble(0, 0.5, 2);
    input.rumble(0, 0, 0);
    input.rumble(1, 1, 1);
    expect(played).to.deep.equal([['dual-rumble', 0.5, 1], 'stop']);
    captured.ended.abort();
    expect(played).to.have.length(3);
  });

  it('have numbers that a host understands, whatever the page returns', () => {
    const wild = {...pad(0), axes: [NaN, 5, -Infinity]};
    wild.buttons[6] = button(NaN);
    wild.buttons[7] = button(9);
    const {triggers, leftStick, rightStick} = toGamepadState(wild, 1);
    expect([triggers, leftStick, rightStick]).to.deep.equal([
      [0, 255],
      [0, -32768],
      [-32768, 0],
    ]);
  });

  it('have sticks and triggers in the numbers of XInput, with up as positive', () => {
    const held = {...pad(2), axes: [-1, -1, 1, 0.5]};
    held.buttons[6] = button(0.5);
    held.buttons[7] = button(1);
    expect(toGamepadState(held, 5)).to.deep.equal({
      index: 2,
      connected: 5,
      buttons: 0,
      triggers: [128, 255],
      leftStick: [-32768, 32767],
      rightStick: [32767, -16384],
    });
  });
});
