import {isActive, mayFollow, type SessionState} from '../../src/session/session-state.ts';
import {describeState, type Entry, type EntryOf} from './journal.ts';

/** The service took no machine, so that the element sends the create request again. */
const DEFERRED = [408, 425, 429, 503];
/** A step and its effect are this close, in milliseconds. */
const NEAR_MS = 1000;

const ofKind = <Kind extends Entry['kind']>(entries: readonly Entry[], kind: Kind) =>
  entries.filter((entry): entry is EntryOf<Kind> => entry.kind === kind);

export const sessionIn = (state: SessionState): string | undefined =>
  'session' in state ? state.session.id : undefined;

/** The states of each element follow each other, as the table of successors allows. */
const unlawfulStates = (entries: readonly Entry[]): string[] => {
  const last = new Map<number, SessionState>();
  return ofKind(entries, 'state').flatMap(({element, from, to, at}) => {
    const before = last.get(element);
    last.set(element, to);
    const change = `at ${at} ms: ${describeState(from)} → ${describeState(to)}`;
    return [
      ...(mayFollow(from.phase, to.phase) ? [] : [`an unlawful change ${change}`]),
      ...(before && before !== from
        ? [`a change that does not begin at ${describeState(before)} ${change}`]
        : []),
    ];
  });
};

/**
 * A start sends one create request, except while the service defers it. A new session that replaces a lost one counts as
 * another start.
 */
const repeatedCreates = (entries: readonly Entry[]): string[] => {
  const phases = new Map<number, SessionState['phase']>();
  /** The request of the present start of each element. */
  const present = new Map<number, number>();
  const statuses = new Map<number, number>();
  const problems: string[] = [];
  for (const entry of entries) {
    if (entry.kind === 'created') statuses.set(entry.request, entry.status);
    else if (entry.kind === 'state') {
      const {element, from, to} = entry;
      phases.set(element, to.phase);
      const isReplacement = from.phase === 'reconnecting' && to.phase === 'requesting';
      if ((!isActive(from) && isActive(to)) || isReplacement) present.delete(element);
    } else if (entry.kind === 'create') {
      const elements = [...phases].filter(([, phase]) => phase === 'requesting').map(([element]) => element);
      const element = elements.at(-1);
      if (element === undefined) {
        // An attached session of the page that has ended is replaced before the first state of the request.
        problems.push(`POST ${entry.request} at ${entry.at} ms, although no element requests a session`);
        continue;
      }
      const earlier = present.get(element);
      const status = earlier === undefined ? undefined : statuses.get(earlier);
      if (earlier !== undefined && !(status !== undefined && DEFERRED.includes(status))) {
        problems.push(
          `POST ${entry.request} at ${entry.at} ms repeats POST ${earlier} (${status ?? 'no response'})`,
        );
      }
      present.set(element, entry.request);
    }
  }
  return problems;
};

/** A session is deleted only at the end of its run. No run continues with a deleted session. */
const wrongDeletes = (entries: readonly Entry[]): string[] =>
  entries.flatMap((entry, index) => {
    if (entry.kind !== 'delete') return [];
    const {id, at} = entry;
    const name = `DELETE ${id.slice(0, 8)} at ${at} ms`;
    const before = entries.slice(0, index);
    const after = entries.slice(index + 1);
    const continued = ofKind(after, 'state').find(({to}) => isActive(to) && sessionIn(to) === id);
    if (continued) return [`${name}, although its run continues: ${describeState(continued.to)}`];
    const last = ofKind(before, 'state').findLast(({to}) => sessionIn(to) === id);
    if (!last) return [];
    const next = ofKind([...before.slice(before.indexOf(last) + 1), ...after], 'state').find(
      ({element}) => element === last.element,
    );
    const isOver = next !== undefined && (next.at <= at + NEAR_MS || next.to.phase === 'requesting');
    if (isActive(last.to) && !isOver) return [`${name} during ${describeState(last.to)}`];
    const isStep = ofKind(entries, 'step').some((step) => Math.abs(step.at - at) <= NEAR_MS);
    if (last.to.phase === 'failed' && !isOver && !isStep) return [`${name}, although a failed run keeps it`];
    const isLeft = next?.to.phase === 'idle' && next.to.reason === 'detached';
    const isNear = next !== undefined && Math.abs(next.at - at) <= NEAR_MS / 4;
    if (isActive(last.to) && isLeft && next.keepsSession && isNear && !isStop(entries, at))
      return [`${name}, although the page keeps its session`];
    return [];
  });

const isStop = (entries: readonly Entry[], at: number) =>
  ofKind(entries, 'step').some(({does, at: stepAt}) => {
    return (does === 'stop' || does === 'set') && Math.abs(stepAt - at) <= NEAR_MS;
  });

const problemsOf = (entries: readonly Entry[]): string[] => ofKind(entries, 'problem').map(({text}) => text);

/** The laws that a run has broken, by its journal alone. */
export const findBrokenLaws = (entries: readonly Entry[]): string[] => [
  ...unlawfulStates(entries),
  ...repeatedCreates(entries),
  ...wrongDeletes(entries),
  ...problemsOf(entries),
];

/** The sessions that may remain at the service after the page has gone. */
export const findExcusedSessions = (
  entries: readonly Entry[],
  serviceIds: readonly string[],
  keptIds: readonly string[],
): string[] => {
  const created = ofKind(entries, 'created').flatMap(({id}) => id ?? []);
  const left = ofKind(entries, 'state').flatMap(({from, to}) => {
    const isDisconnected = to.phase === 'ended' && to.reason === 'disconnected';
    // Another client works in the session.
    const isTaken = to.phase === 'failed' && to.error.code === 'in-use';
    return ((isDisconnected || isTaken) && sessionIn(from)) || [];
  });
  // The page has never received the id.
  const unknown = serviceIds.filter((id) => !created.includes(id));
  return [...unknown, ...left, ...keptIds];
};

/** The create requests that the page has sent. */
export const countCreates = (entries: readonly Entry[]) => ofKind(entries, 'create').length;
