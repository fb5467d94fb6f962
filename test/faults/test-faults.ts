import {expect, fixtureCleanup} from '@open-wc/testing';
import {expectNoLeftovers} from '../support/element/no-leftovers.ts';
import {allowMachines, expectMachines} from '../support/element/machines-per-start.ts';
import {until} from '../support/until.ts';
import {describeOutcome, type Family, type Fault, outcomeKind, type Step} from './fault.ts';
import {faultBench} from './fault-bench.ts';
import {trackOpenResources} from './open-resources.ts';
import {runFault, type FaultTimes} from './run-fault.ts';

declare global {
  // A declared global needs `var`.
  var allFaults: boolean | undefined;
}

/**
 * Defines one test for each fault of a family. After each test nothing may remain, neither at the service nor in the page.
 * @param step the step in which its faults begin, unless a fault states another one
 */
export const testFaults = (family: string, step: Step, faults: Family) => {
  const all = Object.entries(faults);
  const kinds = all.map(([, {outcome}]) => outcomeKind(outcome));
  // `npm test` runs the first of each kind of outcome.
  const tested = globalThis.allFaults
    ? all
    : all.filter(([, {outcome}], at) => kinds.indexOf(outcomeKind(outcome)) === at);
  describe(`<app-stream> and faults: ${family}`, function () {
    this.timeout(90_000);
    expectNoLeftovers();
    for (const [name, fault] of tested) {
      const {when = step} = fault;
      const outcome = describeOutcome(fault);
      it(`${name}: the element ${outcome}`, async () => {
        const times: FaultTimes = {};
        let isExpected = false;
        const startedAt = performance.now();
        try {
          await runFaultAndExpectCleanup(fault, when, times);
          isExpected = true;
        } finally {
          const {sessions} = await faultBench.count();
          await faultBench.reportResult({
            family,
            name,
            when,
            kind: outcomeKind(fault.outcome),
            outcome,
            isExpected,
            ...times,
            tookMs: performance.now() - startedAt,
            sessionsLeft: sessions,
          });
          await faultBench.close();
        }
      });
    }
  });
};

/** Runs a fault, and checks that no socket, session, timer or peer connection outlives the element. */
const runFaultAndExpectCleanup = async (fault: Fault, when: Step, times: FaultTimes) => {
  const resources = trackOpenResources();
  try {
    await runFault(fault, when, times);
    await faultBench.restore();
    // The page repeats a deletion that the fault prevented.
    window.dispatchEvent(new Event('online'));
    // After the end of its run the element holds nothing, although it is still in the document.
    if (endsRun(fault)) await expectNoOpenResources(resources.list);
    fixtureCleanup();
    await expectNoOpenResources(resources.list);
    if (fault.leavesSession) {
      // More than one session can remain: browsers repeat a request if they lose a connection that they had used before.
      const {sessions} = await until('no socket is left', async () => {
        const counts = await faultBench.count();
        return counts.sockets === 0 && counts;
      });
      expect(sessions).to.be.above(0);
      await faultBench.inject([{on: 'backend', do: 'forget-sessions'}]);
    }
    if (fault.repeats) allowMachines(fault.repeats);
    expectMachines((await faultBench.count()).machines);
    await expectNothingAtService();
  } finally {
    await endStreams();
    resources.stopTracking();
  }
};

const expectNothingAtService = () =>
  until('nothing is left at the service', async () => {
    const {sockets, sessions} = await faultBench.count();
    return sockets + sessions === 0;
  });

/** After a failed test too, no session may be left: the page would repeat its end in all later tests. */
const endStreams = async () => {
  await faultBench.restore();
  fixtureCleanup();
  window.dispatchEvent(new Event('online'));
  await expectNothingAtService().catch(() => undefined);
};

const endsRun = ({outcome}: Fault) => 'fails' in outcome || 'ends' in outcome || 'becomesIdle' in outcome;

const expectNoOpenResources = async (list: () => readonly string[]) => {
  // The assertion below lists what is still open, which a timeout cannot do.
  await until('no resource is open in the page', () => list().length === 0).catch(() => undefined);
  expect(list()).to.deep.equal([]);
};
