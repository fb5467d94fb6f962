import {loadTexts} from '../../src/locales/page-texts.ts';
import {expect} from '@open-wc/testing';
import fc from 'fast-check';
import {AppStreamError} from '../../src/errors/app-stream-error.ts';
import {isActive} from '../../src/session/session-state.ts';
import {createReadySession} from '../session/sample-session.ts';
import {nextTask} from '../session/recorded-run.ts';
import {commandSequences} from './commands.ts';
import {FakeElement} from './fake-element.ts';

const unhandledRejections: unknown[] = [];
const recordRejection = (event: PromiseRejectionEvent) => {
  unhandledRejections.push(event.reason);
};

/** Settles all pending calls of every run, including late create calls. */
const settleAllCalls = async (element: FakeElement) => {
  for (let idleTasks = 0; idleTasks < 3; idleTasks++) {
    await nextTask();
    for (const run of element.runs) {
      if (run.peek('create')) {
        run.settleCreate({...createReadySession(), id: run.sessionId});
        idleTasks = 0;
      }
      for (const kind of ['confirm', 'prepare', 'poll', 'end', 'show'] as const) {
        if (run.settle(kind, ({reject}) => reject(new AppStreamError('unreachable')))) idleTasks = 0;
      }
      if (run.peek('connect')) {
        run.settleConnect();
        idleTasks = 0;
      }
    }
  }
};

/** The violations at a moment when the element waits for a port. */
const findCurrentViolations = ({state, run, violations}: FakeElement) =>
  isActive(state) && !run?.hasPendingWork
    ? [...violations, `${state.phase} without pending work`]
    : violations;

/** The violations after the end of all runs. */
const findFinalViolations = (element: FakeElement) => {
  const violations = [...element.violations];
  if (element.state.phase !== 'idle') violations.push(`${element.state.phase} outside the document`);
  for (const {
    createdIds,
    endRequestedIds,
    pageRequests,
    maxConcurrentCreates,
    connections,
    clock,
  } of element.runs) {
    for (const id of createdIds) {
      if (!endRequestedIds.has(id) && !pageRequests.has('disconnect'))
        violations.push(`${id} is not deleted`);
    }
    if (endRequestedIds.has('attached') && !pageRequests.has('stop'))
      violations.push('the attached session was ended');
    if (maxConcurrentCreates > 1) violations.push('two create calls at the same time');
    if (connections.some(({closeCount}) => closeCount === 0)) violations.push('a connection is still open');
    if (clock.pauseCount > 0) violations.push('a pause is still pending');
  }
  return [...violations, ...unhandledRejections.map((reason) => `unhandled rejection: ${String(reason)}`)];
};

describe('RunController', () => {
  before(async () => {
    await loadTexts();
    addEventListener('unhandledrejection', recordRejection);
  });
  after(() => {
    removeEventListener('unhandledrejection', recordRejection);
  });

  /** Starts a run for the application `a`, and replaces it by one for `b`. */
  const replaceRun = async (onEnd: (element: FakeElement) => void) => {
    const element = new FakeElement();
    element.insert();
    while (element.state.phase !== 'checking') await nextTask();
    await new Promise<void>((resolve) => {
      element.onNextState = () => {
        onEnd(element);
        resolve();
      };
      element.set({app: 'b'});
    });
    return element;
  };

  it('has one run if a listener of the end starts the request that replaces the run', async () => {
    const element = await replaceRun(({controller}) => controller.start());
    expect(element.runs).to.have.lengthOf(3);
    expect(element.signals.filter(({aborted}) => !aborted)).to.have.lengthOf(1);
    element.remove();
    await settleAllCalls(element);
    expect(findFinalViolations(element)).to.be.empty;
  });

  it('has no run if a listener of the end stops the request that replaces the run', async () => {
    const element = await replaceRun(({controller}) => void controller.stop());
    expect(element.state.phase).to.equal('ended');
    expect(element.signals.filter(({aborted}) => !aborted)).to.be.empty;
    element.remove();
    await settleAllCalls(element);
    expect(findFinalViolations(element)).to.be.empty;
  });

  it('keeps the rules of a run for any sequence of commands', async () => {
    await fc.assert(
      fc.asyncProperty(commandSequences, async (commands) => {
        unhandledRejections.length = 0;
        const element = new FakeElement();
        element.insert();
        await nextTask();
        await fc.asyncModelRun(() => ({model: {}, real: element}), commands);
        for (let task = 0; task < 3; task++) await nextTask();
        expect(findCurrentViolations(element)).to.be.empty;
        element.onNextState = undefined;
        element.remove();
        await settleAllCalls(element);
        expect(findFinalViolations(element)).to.be.empty;
      }),
      {numRuns: 150, includeErrorInReport: true},
    );
  });
});
