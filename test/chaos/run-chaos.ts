import {SESSIONS} from '../../src/storage/device-storage.ts';
import {sessionNotes} from '../../src/storage/tab-page.ts';
import {faultBench} from '../faults/fault-bench.ts';
import {trackOpenResources} from '../faults/open-resources.ts';
import {isRising, readFrames} from '../support/element/read-frame.ts';
import {ChaosPage} from './chaos-page.ts';
import {describeState, Journal} from './journal.ts';
import {countCreates, findBrokenLaws, findExcusedSessions, sessionIn} from './laws.ts';
import type {ChaosRun, TimedStep} from './step.ts';
import {becomesTrue, pause, within} from './test-time.ts';
import {watchPage} from './watch-page.ts';

/** The times in which a run must come to an end after its last fault, in milliseconds. */
const PLAYS_MS = 60_000;
const FRAMES_MS = 15_000;
const CLEAN_MS = 20_000;
/** The first start may follow a failure of the faults, or find that its session is gone. */
const MAX_STARTS = 2;

export interface ChaosResult {
  readonly journal: Journal;
  /** The laws that the run has broken. */
  readonly broken: readonly string[];
}

/** Takes the steps of a run against the demo service, ends all faults, and checks the laws. */
export const runChaos = async (run: ChaosRun): Promise<ChaosResult> => {
  sessionStorage.removeItem(SESSIONS);
  const {serviceUrl} = await faultBench.open();
  const {machines} = await faultBench.count();
  const resources = trackOpenResources();
  const journal = new Journal();
  const stopWatching = watchPage(serviceUrl, journal);
  const page = new ChaosPage(run, serviceUrl, journal);
  const broken: string[] = [];
  try {
    await takeSteps(page, run);
    await faultBench.restore();
    journal.add({kind: 'step', does: 'restore', text: 'all faults end'});
    broken.push(...(await playInEnd(page)));
    if (broken.length === 0) broken.push(...(await leaveInEnd(page, run, journal)));
    await sweep(page, journal);
    broken.push(...(await findLeftSessions(journal)));
    await page.close();
    await becomesTrue(CLEAN_MS, () => resources.list().length === 0);
    broken.push(...resources.list().map((name) => `still open: ${name}`));
    const {machines: present, sockets} = await faultBench.count();
    const count = present - machines;
    const creates = countCreates(journal.entries);
    if (count > creates && !mayRepeat(run)) broken.push(`${count} machines for ${creates} create requests`);
    if (sockets > 0) broken.push(`${sockets} sockets are open at the host`);
    broken.push(...findBrokenLaws(journal.entries));
  } finally {
    await page.close();
    stopWatching();
    resources.stopTracking();
    await faultBench.close();
  }
  return {journal, broken};
};

const takeSteps = async (page: ChaosPage, {steps, ms}: ChaosRun) => {
  // The faults of the start are there before the element is.
  const [first, later] = [steps.filter(isOfStart), steps.filter((timed) => !isOfStart(timed))];
  for (const {step} of first) await page.take(step);
  page.insert();
  const startedAt = performance.now();
  const waitUntil = (atMs: number) => pause(Math.max(0, startedAt + atMs - performance.now()));
  const taken: Promise<void>[] = [];
  for (const {atMs, step} of later) {
    await waitUntil(atMs);
    taken.push(page.take(step));
  }
  await waitUntil(ms);
  await Promise.all(taken);
};

const isOfStart = ({atMs, step}: TimedStep) => atMs === 0 && step.do === 'fault';

/** The browser sends a request again if it loses a connection that it had used before. */
const mayRepeat = ({steps}: ChaosRun) =>
  steps.some(
    ({step}) =>
      step.do === 'offline' ||
      step.do === 'freeze' ||
      (step.do === 'fault' &&
        step.inject.some(
          ({on, do: action}) => on === 'service' || action === 'lose' || action === 'truncate',
        )),
  );

/** After the faults, the element plays again, if need be after a start. Returns what prevents it. */
const playInEnd = async (page: ChaosPage): Promise<string[]> => {
  page.insert();
  await page.resetAttributes();
  const {element} = page;
  let starts = 0;
  let problem = '';
  const isPlaying = await becomesTrue(PLAYS_MS, async () => {
    const {phase} = element.state;
    if (phase === 'playing') {
      const frames = await within(FRAMES_MS, readFrames(element.video));
      if (frames && isRising(frames)) return true;
      problem = `, and has shown no frames for ${FRAMES_MS / 1000} s`;
    } else if ((phase === 'ended' || phase === 'failed') && starts < MAX_STARTS) {
      starts += 1;
      element.start();
    }
    return false;
  });
  if (isPlaying) return [];
  return [`does not play after the faults: ${describeState(element.state)}, ${starts} starts${problem}`];
};

/** The element leaves the page. Its session is deleted, or another element resumes the kept session. */
const leaveInEnd = async (page: ChaosPage, {attributes}: ChaosRun, journal: Journal): Promise<string[]> => {
  const id = sessionIn(page.element.state);
  if (id === undefined) return [`has no session: ${describeState(page.element.state)}`];
  const isListed = async () => (await faultBench.count()).sessionIds.includes(id);
  const creates = countCreates(journal.entries);
  if (attributes['keep-session'] === null) {
    page.element.remove();
    const isGone = await becomesTrue(CLEAN_MS, async () => !(await isListed()));
    return isGone ? [] : [`the session ${id.slice(0, 8)} remains after its element has left`];
  }
  page.replace();
  const resumes = () => page.element.state.phase === 'playing' && sessionIn(page.element.state) === id;
  if (await becomesTrue(CLEAN_MS, resumes)) {
    return countCreates(journal.entries) === creates ? [] : ['a new session, although one is kept'];
  }
  return [`does not resume its session ${id.slice(0, 8)}: ${describeState(page.element.state)}`];
};

/** A later page of the tab, which keeps no session, ends what earlier ones could not end. */
const sweep = async (page: ChaosPage, journal: Journal) => {
  page.element.remove();
  await pause(50);
  journal.add({kind: 'step', does: 'set', text: 'another page keeps no session'});
  page.replace({loading: 'manual', 'keep-session': null});
  page.insert();
};

const findLeftSessions = async (journal: Journal): Promise<string[]> => {
  let left: readonly string[] = [];
  await becomesTrue(CLEAN_MS, async () => {
    const {sessionIds} = await faultBench.count();
    const kept = sessionNotes.all().flatMap(({id, isKept}) => (isKept ? id : []));
    const excused = findExcusedSessions(journal.entries, sessionIds, kept);
    left = sessionIds.filter((id) => !excused.includes(id));
    return left.length === 0;
  });
  return left.map((id) => `the session ${id.slice(0, 8)} remains at the service`);
};
