import {expect} from '@open-wc/testing';
import {CONTROLS, fitControls, type Abilities} from '../../src/controls/control-list.ts';

const ALL: Abilities = {
  fullscreen: true,
  pictureInPicture: true,
  quality: true,
  stats: true,
  keyboard: false,
  volume: true,
};
const PHONE: Abilities = {...ALL, fullscreen: false, keyboard: true, volume: false};

describe('The controls of an element', () => {
  const rows: readonly (readonly [string, Abilities, number, string])[] = [
    ['a desktop', ALL, 1280, 'mute volume snapshot picture-in-picture quality stats fullscreen end'],
    ['a desktop', ALL, 360, 'mute snapshot picture-in-picture quality stats fullscreen end'],
    ['a desktop', ALL, 250, 'mute quality stats fullscreen end'],
    ['a desktop', ALL, 160, 'mute fullscreen end'],
    ['a desktop', ALL, 40, ''],
    [
      'a phone without full screen',
      PHONE,
      360,
      'mute keyboard snapshot picture-in-picture quality stats end',
    ],
    ['a phone without full screen', PHONE, 160, 'mute keyboard end'],
    ['an element that is not laid out', ALL, 0, ''],
    [
      'a browser without anything',
      {
        fullscreen: false,
        pictureInPicture: false,
        quality: false,
        stats: false,
        keyboard: false,
        volume: false,
      },
      1280,
      'mute snapshot end',
    ],
  ];
  for (const [name, abilities, width, expected] of rows) {
    it(`are “${expected}” for ${name} at ${width} pixels`, () => {
      const fitting = fitControls(abilities, width);
      expect(CONTROLS.filter((control) => fitting.has(control)).join(' ')).to.equal(expected);
    });
  }
});
