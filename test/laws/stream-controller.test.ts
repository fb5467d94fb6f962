import {expect} from '@open-wc/testing';
import fc from 'fast-check';
import {AppStreamError} from '../../src/errors/app-stream-error.ts';
import {isActive} from '../../src/session/session-state.ts';
import {ready} from '../session/fake-world.ts';
import {turn} from '../session/followed-run.ts';
import {histories} from './commands.ts';
import {FakeHost} from './fake-host.ts';

const unheard: unknown[] = [];
const hear = (event: PromiseRejectionEvent) => {
  unheard.push(event.reason);
};

/** Lets every run come to its end, the late creations included. */
const settle = async (host: FakeHost) => {
  for (let idle = 0; idle < 3; idle++) {
    await turn();
    for (const run of host.runs) {
      if (run.peek('create')) {
        run.createWith({...ready(), id: run.sessionId});
        idle = 0;
      }
      for (const kind of ['confirm', 'prepare', 'poll', 'end', 'present'] as const) {
        if (run.answer(kind, ({reject}) => reject(new AppStreamError('unreachable')))) idle = 0;
      }
      if (run.peek('connect')) {
        run.connect();
        idle = 0;
      }
    }
  }
};

/** What is wrong at a moment when nothing but the world can move the element. */
const wrongNow = ({state, run, breaches}: FakeHost) =>
  isActive(state) && !run?.isWaiting ? [...breaches, `${state.phase} for ever`] : breaches;

/** What is wrong when all is over. */
const wrongInTheEnd = (host: FakeHost) => {
  const wrong = [...host.breaches];
  if (host.state.phase !== 'idle') wrong.push(`${host.state.phase} outside the document`);
  for (const {created, endAsked, asked, creationsAtOnce, connections, clock} of host.runs) {
    for (const id of created) {
      if (!endAsked.has(id) && !asked.has('disconnect')) wrong.push(`${id} is left undeleted`);
    }
    if (endAsked.has('attached') && !asked.has('stop')) wrong.push('the attached session was ended');
    if (creationsAtOnce > 1) wrong.push('two creations at once');
    if (connections.some(({closings}) => closings === 0)) wrong.push('a connection is left open');
    if (clock.waiting > 0) wrong.push('something still waits');
  }
  return [...wrong, ...unheard.map((reason) => `unheard: ${String(reason)}`)];
};

describe('the laws of an element’s runs', () => {
  before(async () => {
    await AppStreamError.words();
    addEventListener('unhandledrejection', hear);
  });
  after(() => {
    removeEventListener('unhandledrejection', hear);
  });

  it('hold whatever the page and the world do', async () => {
    await fc.assert(
      fc.asyncProperty(histories, async (history) => {
        unheard.length = 0;
        const host = new FakeHost();
        host.insert();
        await turn();
        await fc.asyncModelRun(() => ({model: {}, real: host}), history);
        for (let task = 0; task < 3; task++) await turn();
        expect(wrongNow(host)).to.be.empty;
        host.reaction = undefined;
        host.remove();
        await settle(host);
        expect(wrongInTheEnd(host)).to.be.empty;
      }),
      {numRuns: 150, includeErrorInReport: true},
    );
  });
});
