import {before, describe} from 'node:test';
import {describeWithHost} from './bench.ts';
import {defineKeyboardCases} from './cases/keyboard.ts';
import {defineMessageCases, defineSoundCase} from './cases/messages.ts';
import {defineMouseCases} from './cases/mouse.ts';
import {definePlayCases} from './cases/play.ts';
import {defineTextCases} from './cases/text.ts';
import {BOTH_BROWSERS} from './page/browsers.ts';

// All of them need the same stream. A host, a tab and a stream for each would take longer than the cases.
describeWithHost('a stream of NVIDIA’s server', {browsers: BOTH_BROWSERS, timeout: 240_000}, (bench) => {
  before(() => bench.play({clipboard: true}));

  describe('that plays', () => definePlayCases(bench));
  describe('and its keyboard', () => defineKeyboardCases(bench));
  describe('and its mouse', () => defineMouseCases(bench));
  describe('and its text', () => defineTextCases(bench));
  describe('and its messages', () => defineMessageCases(bench));
});

for (const name of ['both', 'left'] as const)
  describeWithHost(`sound of NVIDIA’s server on ${name}`, {options: ['--sound', name]}, (bench) => {
    before(() => bench.play({muted: false}));
    defineSoundCase(bench, name === 'both');
  });
