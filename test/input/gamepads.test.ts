import {expect, nextFrame} from '@open-wc/testing';
import {padState} from '../../src/input/pad-state.ts';
import {Captured} from './picture.ts';

type Pad = Pick<Gamepad, 'index' | 'axes'> & {
  buttons: Pick<GamepadButton, 'pressed' | 'value'>[];
  vibrationActuator?: object;
};

const button = (value: number) => ({pressed: value > 0, value});
const pad = (index: number, ...pressed: number[]): Pad => ({
  index,
  axes: [0, 0, 0, 0],
  buttons: Array.from({length: 17}, (_, place) => button(pressed.includes(place) ? 1 : 0)),
});

/** The browser's own list of gamepads, in its place. */
let pads: (Pad | null)[] = [];
const getGamepads = Object.getOwnPropertyDescriptor(navigator, 'getGamepads');

const plugged = () => dispatchEvent(new Event('gamepadconnected'));

/** Waits until something was sent: gamepads are looked at with each frame. */
const heard = async (captured: Captured) => {
  while (!captured.sent.some(({kind}) => kind === 'gamepad')) await nextFrame();
  return captured.said('gamepad');
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

  it('are told when they come, when they change and when they go', async () => {
    const {captured, input} = await Captured.open();
    input.focus();
    pads = [null, pad(1)];
    plugged();
    expect(await heard(captured)).to.deep.equal(['pad 1 of 2: 0']);
    pads = [null, pad(1, 0, 9)];
    expect(await heard(captured)).to.deep.equal(['pad 1 of 2: 4112']);
    pads = [null, null];
    expect(await heard(captured)).to.deep.equal(['pad 1 of 0: 0']);
    pads = [pad(0)];
    plugged();
    expect(await heard(captured), 'another one').to.deep.equal(['pad 0 of 1: 0']);
  });

  it('are told again after a reconnect, where the browser says nothing', async () => {
    pads = [pad(0, 1)];
    const {captured, input} = await Captured.open();
    input.focus();
    expect(await heard(captured)).to.deep.equal(['pad 0 of 1: 8192']);
    captured.over.abort();
    const again = await Captured.open();
    again.input.focus();
    expect(await heard(again.captured)).to.deep.equal(['pad 0 of 1: 8192']);
  });

  it('rest while the stream has no focus, and after it', async () => {
    const {captured, input} = await Captured.open();
    input.focus();
    pads = [pad(0, 0)];
    plugged();
    expect(await heard(captured)).to.deep.equal(['pad 0 of 1: 4096']);
    captured.field.blur();
    expect(captured.said('gamepad')).to.deep.equal(['pad 0 of 1: 0']);
    await nextFrame();
    await nextFrame();
    expect(captured.said('gamepad')).to.deep.equal([]);
  });

  it('shake as the host says, and stop', async () => {
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
    pads = [{...pad(0), vibrationActuator}, pad(1)];
    const {captured, input} = await Captured.open();
    input.focus();
    await heard(captured);
    input.rumble(0, 0.5, 2);
    input.rumble(0, 0, 0);
    input.rumble(1, 1, 1);
    expect(played).to.deep.equal([['dual-rumble', 0.5, 1], 'stop']);
    captured.over.abort();
    expect(played).to.have.length(3);
  });

  it('have sticks and triggers in the numbers of XInput, where up is positive', () => {
    const held = {...pad(2), axes: [-1, -1, 1, 0.5]};
    held.buttons[6] = button(0.5);
    held.buttons[7] = button(1);
    expect(padState(held, 5)).to.deep.equal({
      index: 2,
      connected: 5,
      buttons: 0,
      triggers: [128, 255],
      leftStick: [-32768, 32767],
      rightStick: [32767, -16384],
    });
  });
});
