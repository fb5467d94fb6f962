import {expect} from '@open-wc/testing';
import {codecProfile} from '../../src/platform/decoding.ts';

const CASES: readonly (readonly [codec: string, parameters: string, profile: string | undefined])[] = [
  ['H264', 'packetization-mode=1;profile-level-id=42e01f', 'Constrained Baseline 3.1'],
  ['H264', 'profile-level-id=42001f', 'Baseline 3.1'],
  ['h264', 'level-asymmetry-allowed=1; profile-level-id=4D0032', 'Main 5.0'],
  ['H264', 'profile-level-id=64002a', 'High 4.2'],
  ['H264', 'profile-level-id=ff002a', undefined],
  ['H264', 'profile-level-id=64', undefined],
  ['H264', '', undefined],
  ['H265', 'level-id=93;profile-id=2', 'Main 10'],
  ['AV1', 'level-idx=5;profile=0;tier=0', 'Main'],
  ['VP9', 'profile-id=0', 'Profile 0'],
  ['VP8', 'profile-id=0', undefined],
];

describe('codecProfile', () => {
  for (const [codec, parameters, profile] of CASES) {
    it(`of ${codec} with “${parameters}” is ${profile ?? 'unknown'}`, () => {
      expect(codecProfile(codec, parameters)).to.equal(profile);
    });
  }
});
