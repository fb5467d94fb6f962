import {expect} from '@open-wc/testing';
import '../../src/define.ts';
import {
  CONTROLS,
  createActions,
  fitControls,
  type Abilities,
  type RowWidths,
} from '../../src/controls/control-list.ts';

const NOTHING: Abilities = {
  mute: true,
  snapshot: true,
  settings: true,
  end: true,
  fullscreen: false,
  'picture-in-picture': false,
  keyboard: false,
  volume: false,
  microphone: false,
  'pointer-lock': false,
  wantsPointerLock: false,
  sendsMicrophone: false,
};
const PHONE: Abilities = {...NOTHING, 'picture-in-picture': true, keyboard: true};
const ALL: Abilities = {...PHONE, fullscreen: true, volume: true, keyboard: false, 'pointer-lock': true};
const GAME: Abilities = {...ALL, microphone: true, wantsPointerLock: true};

/** A row whose buttons are as wide as they are with text of this size, in percent. */
const rowOf = (width: number, text = 100): RowWidths => ({
  free: width - 20,
  widthOf: (control) => (control === 'volume' ? 1 : 0.44) * text,
});

describe('The controls of an element', () => {
  const rows: readonly (readonly [string, Abilities, RowWidths, string])[] = [
    [
      'a desktop at 1280 pixels',
      ALL,
      rowOf(1280),
      'mute volume snapshot picture-in-picture settings fullscreen end',
    ],
    ['a desktop at 380 pixels', ALL, rowOf(380), 'mute snapshot picture-in-picture settings fullscreen end'],
    ['a desktop at 380 pixels with text of 200 %', ALL, rowOf(380, 200), 'mute settings fullscreen end'],
    ['a desktop at 250 pixels', ALL, rowOf(250), 'mute picture-in-picture settings fullscreen end'],
    ['a desktop at 160 pixels', ALL, rowOf(160), 'settings fullscreen end'],
    ['a desktop at 70 pixels', ALL, rowOf(70), 'settings'],
    ['a desktop at 40 pixels', ALL, rowOf(40), ''],
    [
      'an application that follows the motion of the mouse, with a microphone',
      GAME,
      rowOf(420),
      'mute microphone pointer-lock snapshot picture-in-picture settings fullscreen end',
    ],
    [
      'a phone without full screen',
      PHONE,
      rowOf(380),
      'mute keyboard snapshot picture-in-picture settings end',
    ],
    ['a phone without full screen at 160 pixels', PHONE, rowOf(160), 'keyboard settings end'],
    ['an element that is not laid out', ALL, {free: 0, widthOf: () => Infinity}, ''],
    ['a browser without anything', NOTHING, rowOf(1280), 'mute snapshot settings end'],
  ];
  for (const [name, abilities, row, expected] of rows) {
    it(`are “${expected}” for ${name}`, () => {
      const fitting = fitControls(abilities, row);
      expect(CONTROLS.filter((control) => fitting.has(control)).join(' ')).to.equal(expected);
    });
  }
});

describe('The button of the sound', () => {
  for (const [muted, volume, expected] of [
    [false, 0.8, {muted: true, volume: 0.8}],
    [true, 0.8, {muted: false, volume: 0.8}],
    // Volume 0 sounds like muted.
    [false, 0, {muted: false, volume: 0.5}],
    [true, 0, {muted: false, volume: 0.5}],
  ] as const)
    it(`changes ${muted ? 'muted' : 'unmuted'} at volume ${volume}`, () => {
      const element = Object.assign(document.createElement('app-stream'), {muted, volume});
      element.video.muted = muted;
      const application = {microphone: undefined, hidesCursor: false, input: undefined};
      const stream = {application, hasMutedMicrophone: false};
      createActions({element, stream, onWarning: () => {}}).toggleSound();
      expect({muted: element.muted, volume: element.volume}).to.deep.equal(expected);
    });
});
