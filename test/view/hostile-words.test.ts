import {expect} from '@open-wc/testing';
import {AppStreamError, type FailureData} from '../../src/errors/app-stream-error.ts';
import type {SessionState} from '../../src/session/session-state.ts';
import {NOW, Stage, STATES} from './stage.ts';

const HOSTILE = {
  markup: '<img src=x onerror="ran.push(1)"><script>ran.push(2)</script><style>*{display:none}</style>',
  'an address': 'javascript:ran.push(3)',
  'places to fill and templates': '{name} ${ran.push(4)} {{app}} `code` {reason',
  'controls of direction': '\u202e\u2067backwards \u2066\u202d\u001b[31m',
  'a word of 100 kB': 'W'.repeat(100_000),
  '100 kB of lines': 'line\n'.repeat(20_000),
};

const SIZES = [
  [640, 360],
  [160, 90],
] as const;

/** Every state that shows words of the service, the catalogue or the host, each with nothing but these. */
const statesWith = (words: string): Readonly<Record<string, SessionState>> => {
  const data: FailureData = {
    values: {name: words, app: words, reason: words},
    detail: words,
    alternatives: [words, words],
    cause: new Error(words),
  };
  const trouble = new AppStreamError('signaling-closed', data);
  return {
    refused: {phase: 'requesting', refused: {error: trouble, attempt: 1, nextTryAt: NOW + 1000}},
    pending: {...STATES.pending, message: words, trouble},
    failed: {phase: 'failed', error: new AppStreamError('profile-not-found', data)},
    ended: {phase: 'ended', reason: 'server', detail: words},
  };
};

describe('words of the service, the catalogue and the host', () => {
  const ran: unknown[] = [];
  before(async () => {
    Object.assign(window, {ran});
    await AppStreamError.words();
  });

  for (const [kind, words] of Object.entries(HOSTILE)) {
    for (const [width, height] of SIZES) {
      it(`are text that keeps to its box: ${kind}, at ${width}×${height}`, async () => {
        const stage = await Stage.open(width, height);
        const box = stage.box.getBoundingClientRect();
        for (const [name, state] of Object.entries(statesWith(words))) {
          stage.show(state).settle();
          expect(stage.find('[part=body]')?.textContent, name).to.include(words);
          expect(stage.find('img, script, a, iframe, object, form, link, style'), name).to.equal(null);
          for (const part of ['card', 'button']) {
            const {left, right, top, bottom} = stage.part(part)?.getBoundingClientRect() ?? box;
            expect(
              [left < box.left, right > box.right, top < box.top, bottom > box.bottom],
              `${name}: ${part}`,
            ).to.deep.equal([false, false, false, false]);
          }
        }
        expect(ran).to.deep.equal([]);
      });
    }
  }
});
