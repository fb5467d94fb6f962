import {sessionKey} from '../../src/session/session-lease.ts';
import type {SessionOwner} from '../../src/session/session-owner.ts';
import {isActive, type SessionState} from '../../src/session/session-state.ts';
import {reportedErrors, resetGlobals} from './fake-globals.ts';
import {ModelDevice} from './model-device.ts';
import type {ElementPage, ModelElement} from './model-element.ts';
import {isOwned, type ModelRun} from './model-ports.ts';

/** The longest pause that is lawful: a failed session waits for "Try again". */
const MAX_PAUSE_MS = 360_000;
/** A run that reaches nothing is over after the time for a start, and its session is not kept for longer than that. */
const MAX_RUN_MS = 60 * 60_000;
/** While the device reports that it is offline, up to an hour of each step does not count. */
const MAX_OFFLINE_RUN_MS = 3 * 60 * 60_000;

/** A failed session waits for "Try again" for this time at most. */
const MAX_KEPT_MS = 300_000;
/** A run whose sessions are lost soon replaces two of them. */
const MAX_CREATED = 3;
/** A session that played for this time was worth its machine: the run may replace two others after it. */
const WORTH_MS = 60_000;

const task = () => new Promise((resolve) => setImmediate(resolve));

/** Runs what happens on a device, and records what breaks a law. */
export class Schedule {
  readonly journal: string[] = [];
  readonly device: ModelDevice;
  readonly #keptSince = new Map<SessionOwner, number>();
  /** The session of a run, the time that it has played, and when it played last. */
  readonly #playTimes = new Map<
    ModelRun,
    {readonly id: string | undefined; readonly playedMs: number; readonly at: number | undefined}
  >();
  readonly #violations: string[] = [];

  constructor() {
    resetGlobals();
    this.device = new ModelDevice();
  }

  /** @param steps a number for each step, which decides it */
  async run(steps: readonly number[]): Promise<readonly string[]> {
    for (const step of steps) {
      await this.#take(step);
      this.#check();
    }
    await this.#finish();
    return this.#violations;
  }

  async #take(step: number) {
    const action = this.device.draw(step);
    if (action) {
      this.journal.push(action[0]);
      action[1]();
    }
    await task();
  }

  /** The laws of every step. */
  #check() {
    const owners = new Set<string>();
    for (const page of this.device.running) {
      if (page.clock.pauseDurations.some((ms) => !(ms <= MAX_PAUSE_MS)))
        this.#break(`a pause of ${Math.max(...page.clock.pauseDurations)} ms`);
      for (const element of page.elements) {
        const held = element.runs.filter(({owner}) => owner.kind === 'requested' || isOwned(owner));
        if (held.length > 1) this.#break(`${held.length} sessions of one element`);
        for (const {owner, service} of held) {
          if (owner.id === undefined) continue;
          const key = sessionKey({service, id: owner.id});
          if (owners.has(key)) this.#break(`two owners of ${key}`);
          owners.add(key);
        }
        this.#checkOwned(page, element);
        this.#checkKept(page, element);
      }
    }
    this.#violations.push(...this.device.service.violations.splice(0));
    for (const error of reportedErrors.splice(0)) this.#break(`an exception: ${String(error)}`);
  }

  /** A page notes each session that it must end, and the state of a failed run has the session that the page keeps. */
  #checkOwned({memory}: ElementPage, {runs, run: present, state}: ModelElement) {
    for (const run of runs) {
      const {
        owner: {kind, id = ''},
        service,
      } = run;
      const isNoted = isOwned(run.owner) || kind === 'ending';
      const key = sessionKey({service, id});
      const exists = this.device.service.machineOf(service, id) !== undefined;
      if (isNoted && exists && !memory.tab.notes.some((note) => sessionKey(note) === key))
        this.#break(`no note of ${key}, which is ${kind}`);
      if (kind === 'ours' && (run !== present || !isActive(state)))
        this.#break(`${key} is ours without a run`);
      const shown = state.phase === 'failed' && run === present ? state.session?.id : id;
      if (kind === 'kept' && shown !== id) this.#break(`${key} is kept, and the state does not have it`);
    }
  }

  /** A failed run keeps its session for a limited time, and creates few sessions in place of lost ones. */
  #checkKept({clock}: ElementPage, {runs, run: present, state}: ModelElement) {
    if (present) this.#notePlayTime(present, state, clock.uptime());
    for (const {owner, created} of runs) {
      if (created > MAX_CREATED) this.#break(`${created} sessions of one run`);
      const since = this.#keptSince.get(owner);
      if (owner.kind !== 'kept') this.#keptSince.delete(owner);
      else if (since === undefined) this.#keptSince.set(owner, clock.uptime());
      else if (clock.uptime() - since > MAX_KEPT_MS) this.#break('a failed session is kept for too long');
    }
  }

  /** Notes how long the present session of a run has played. */
  #notePlayTime(run: ModelRun, {phase}: SessionState, now: number) {
    const {id} = run.owner;
    const last = this.#playTimes.get(run);
    const before = last?.id === id ? last : undefined;
    const at = phase === 'playing' ? now : undefined;
    const playedMs = (before?.playedMs ?? 0) + (at === undefined ? 0 : at - (before?.at ?? at));
    this.#playTimes.set(run, {id, playedMs, at});
    if (playedMs >= WORTH_MS) run.created = 1;
  }

  #break(violation: string) {
    this.#violations.push(violation);
  }

  /** Answers everything until nothing happens any more. */
  async #settle() {
    for (let quiet = 0; quiet < 2; quiet++) {
      await task();
      for (const page of this.device.running) if (page.hasTasks) page.runTasks();
      for (const call of this.device.service.calls.filter(({kind}) => kind !== 'video' && kind !== 'frame')) {
        this.device.service.answer(call, call.succeed);
        quiet = -1;
      }
    }
  }

  /** Every wait ends, although no service answers, or each stream is lost after its first frame. */
  async #outwait() {
    const kind = this.device.next(6);
    const startedAt = this.device.running.map(({clock}) => clock.uptime());
    const elements = () => this.device.running.flatMap((page) => page.elements);
    if (kind === 5) {
      for (const element of elements()) element.set({recovery: 'new-session', waitsFor: undefined});
      for (const page of this.device.running) page.runTasks();
      await task();
    }
    const isWaiting = () =>
      elements().some(({state}) => isActive(state) && (kind > 3 || state.phase !== 'playing'));
    for (let round = 0; isWaiting() && round < 3000; round++) {
      for (const page of this.device.running) page.runTasks();
      for (const call of [...this.device.service.calls]) {
        const {failures, succeed} = call;
        if (kind > 3) this.device.service.answer(call, call.kind === 'video' ? undefined : succeed);
        else if (failures.length > 0) this.device.service.answer(call, failures[kind % failures.length]);
      }
      await task();
      if (kind > 3)
        for (const element of elements()) {
          if (element.state.phase === 'playing') element.loseConnections('connection-lost');
          // The host crashes with its session.
          if (kind === 5) element.loseSessions();
        }
      for (const {clock} of this.device.running) clock.elapseNextPause();
      await task();
      this.#check();
    }
    const waitedMs = Math.max(
      0,
      ...this.device.running.map(({clock}, index) => clock.uptime() - (startedAt[index] ?? 0)),
    );
    const limitMs = this.device.isOnline ? MAX_RUN_MS : MAX_OFFLINE_RUN_MS;
    if (isWaiting() || waitedMs > limitMs) this.#break(`a run that waits for ${waitedMs} ms`);
  }

  async #finish() {
    for (const page of this.device.pages) if (page.isFrozen) this.device.show(page);
    // The event that the device is online may never come.
    if (this.device.next(2)) {
      this.device.isOnline = true;
      for (const {clock} of this.device.pages) clock.goOnline();
    }
    await task();
    if (this.device.next(4) === 0) await this.#outwait();
    this.#check();
    this.journal.push('remove all');
    for (const {elements} of this.device.pages)
      for (const element of elements) {
        element.onNextState = undefined;
        element.remove();
      }
    await this.#settle();
    // A failed end is repeated.
    for (let minute = 0; minute < 12; minute++) {
      for (const {clock} of this.device.running) clock.advance(60_000);
      await this.#settle();
    }
    this.#check();
    for (const {clock, elements, memory} of this.device.running) {
      if (clock.pauseCount > 0) this.#break('a pause is still pending');
      if (memory.listenerCount > 0) this.#break('an owner is left');
      for (const {connections, state} of elements) {
        if (connections.size > 0) this.#break('a connection is still open');
        if (state.phase !== 'idle') this.#break(`${state.phase} outside the document`);
      }
    }
    this.#findUnended();
    await this.#visitAgain();
    this.#findLeaks();
  }

  /** The next page of each tab ends what the former ones could not. */
  async #visitAgain() {
    const tabs = this.device.pages.map(({memory}) => memory.tab);
    for (const page of this.device.pages) page.leave({isFrozen: false});
    this.device.pages = [];
    for (const tab of tabs) {
      const page = this.device.open(tab);
      for (const [index, element] of page.elements.entries())
        element.set({waitsFor: 'manual', keepsSession: true, service: index ? 'B' : 'A'});
    }
    await this.#settle();
  }

  /** A page repeats an end that failed in passing. */
  #findUnended() {
    for (const {id, service, page, release, isLost, isRefused} of this.device.service.machines) {
      if (!page?.isRunning || release || isRefused || isLost) continue;
      const notes = this.device.pages.flatMap(({memory}) => memory.tab.notes);
      const note = notes.find((other) => sessionKey(other) === sessionKey({id, service}));
      if (!note?.isKept && (!note || page.memory.tab.notes.includes(note)))
        this.#break(`${id} was not ended by its page`);
    }
  }

  #findLeaks() {
    const noted = this.device.pages.flatMap(({memory}) => memory.tab.notes);
    for (const {id, service, isKept} of noted)
      if (!isKept && !this.device.service.machineOf(service, id)) this.#break(`a note of ${id} is left over`);
    for (const {id, service, release, isLost} of this.device.service.machines) {
      const note = noted.find((other) => sessionKey(other) === sessionKey({id, service}));
      if (!release && !note?.isKept && !isLost) this.#break(`${id} is left over`);
    }
  }
}
