import {expect} from '@open-wc/testing';
import {AppStreamError, type FailureData} from '../../src/errors/app-stream-error.ts';
import type {SessionState} from '../../src/session/session-state.ts';
import {NOW, STATES} from '../../demo/states/sample-states.ts';
import {OverlayFixture} from './overlay-fixture.ts';

const HOSTILE_TEXTS = {
  markup: '<img src=x onerror="ran.push(1)"><script>ran.push(2)</script><style>*{display:none}</style>',
  'a URL': 'javascript:ran.push(3)',
  'placeholders and templates': '{name} ${ran.push(4)} {{app}} `code` {reason',
  'direction controls': '\u202e\u2067backwards \u2066\u202d\u001b[31m',
  'a word of 100 kB': 'W'.repeat(100_000),
  '100 kB of lines': 'line\n'.repeat(20_000),
};

const SIZES = [
  [640, 360],
  [160, 90],
] as const;

/** Creates every state that shows text of the service, the catalogue or the host, with the given text. */
const createStates = (text: string): Readonly<Record<string, SessionState>> => {
  const data: FailureData = {
    values: {name: text, app: text, reason: text},
    detail: text,
    alternatives: [text, text],
    cause: new Error(text),
  };
  const pollError = new AppStreamError('signaling-closed', data);
  return {
    refused: {phase: 'requesting', deferred: {error: pollError, attempt: 1, nextTryAt: NOW + 1000}},
    pending: {...STATES.pending, message: text, pollError},
    failed: {phase: 'failed', error: new AppStreamError('profile-not-found', data)},
    ended: {phase: 'ended', reason: 'server', detail: text},
  };
};

describe('overlay, with hostile text', () => {
  const executed: unknown[] = [];
  before(async () => {
    Object.assign(window, {ran: executed});
  });

  for (const [kind, text] of Object.entries(HOSTILE_TEXTS)) {
    for (const [width, height] of SIZES) {
      it(`shows ${kind} as text inside its bounds at ${width}×${height}`, async () => {
        const overlay = await OverlayFixture.open(width, height);
        const bounds = overlay.container.getBoundingClientRect();
        for (const [name, state] of Object.entries(createStates(text))) {
          overlay.show(state).finishAnimations();
          expect(overlay.find('[part=body]')?.textContent, name).to.include(text);
          expect(overlay.find('img, script, a, iframe, object, form, link, style'), name).to.equal(null);
          for (const part of ['card', 'button']) {
            const {left, right, top, bottom} = overlay.findPart(part)?.getBoundingClientRect() ?? bounds;
            expect(
              [left < bounds.left, right > bounds.right, top < bounds.top, bottom > bounds.bottom],
              `${name}: ${part}`,
            ).to.deep.equal([false, false, false, false]);
          }
        }
        expect(executed).to.deep.equal([]);
      });
    }
  }
});
