import {expect} from '@open-wc/testing';
import type {StreamQuality} from '../../src/stats/statistics.ts';
import {describeQuality} from '../../src/controls/toolbar.ts';
import {controls} from '../../src/locales/en-controls.ts';

const NUMBERS = {
  framesPerSecond: 30,
  frozenMs: 0,
  lossShare: 0,
  roundTripMs: 20,
  decodeMs: 3,
  blockedMs: 0,
};
const OFFLINE = 'You’re offline.';
const {quality: names, qualityHelp: help} = controls;

describe('The control of the quality', () => {
  const rows: readonly (readonly [
    Pick<StreamQuality, 'level' | 'cause'> | undefined,
    string | undefined,
    string,
    string,
  ])[] = [
    [undefined, undefined, names.unknown, help.unknown],
    [{level: 'good', cause: undefined}, undefined, names.good, help.good],
    [{level: 'good', cause: undefined}, OFFLINE, names.good, help.good],
    [{level: 'fair', cause: 'browser'}, undefined, names.fair, help.browser],
    [{level: 'poor', cause: 'network'}, undefined, names.poor, help.network],
    [{level: 'lost', cause: 'network'}, OFFLINE, names.lost, OFFLINE],
    [{level: 'lost', cause: undefined}, OFFLINE, names.lost, OFFLINE],
    [{level: 'lost', cause: 'host'}, OFFLINE, names.lost, help.host],
    [{level: 'lost', cause: undefined}, undefined, names.lost, help.unknown],
  ];
  for (const [quality, offline, label, sentence] of rows) {
    const name = quality ? `${quality.level}, ${quality.cause ?? 'without a cause'}` : 'not measured';
    it(`shows “${label}” and “${sentence}” if the quality is ${name}${offline ? ', offline' : ''}`, () => {
      const shown = describeQuality(quality && {...quality, ...NUMBERS}, controls, offline);
      expect(shown).to.deep.equal({level: quality?.level ?? 'unknown', label, help: sentence});
    });
  }
});
