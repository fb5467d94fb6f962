import {unlessAborted} from '../../platform/abort.ts';
import type {PreflightReport, PreflightRow, PreflightRun} from '../../session/preflight-report.ts';

/** For how long a result counts, in milliseconds. */
const KEPT_MS = 10 * 60_000;

/** What a page can see of its network. Only Chromium has `connection`. */
interface NetworkScope extends Pick<EventTarget, 'addEventListener'> {
  readonly navigator: Partial<Navigator> & {
    readonly connection?: {readonly type?: string; readonly effectiveType?: string};
  };
}

/** How to run the checks. */
type Measure = (run: PreflightRun) => Promise<PreflightReport>;

interface KeptResult {
  readonly report: PreflightReport;
  readonly at: number;
  readonly network: string;
  /** Whether the user went on in spite of the report. */
  isAccepted: boolean;
}

/** A measurement that elements share. */
interface SharedRun {
  readonly rows: PreflightRow[];
  readonly listeners: Set<(row: PreflightRow) => void>;
  readonly report: Promise<PreflightReport>;
  /** Aborts when the last element has left. */
  readonly controller: AbortController;
}

/**
 * The results of this page, by their subject. A result counts for ten minutes, until the device goes offline or online, or
 * until the browser reports another kind of network. Elements with the same subject share a measurement.
 */
export class SharedResults {
  readonly #scope: NetworkScope;
  readonly #now: () => number;
  readonly #kept = new Map<string, KeptResult>();
  readonly #running = new Map<string, SharedRun>();
  /** Watches the network, from the first measurement until the network changes. */
  #watch: AbortController | undefined;

  /** @param now returns the time of the wall clock, which continues while the device sleeps, in milliseconds */
  constructor(scope: NetworkScope = globalThis, now: () => number = Date.now) {
    this.#scope = scope;
    this.#now = now;
  }

  /**
   * The result to use instead of a measurement. An impossible one does not count, unless the user went on in spite of it:
   * its cause may have been removed.
   */
  find(subject: string): Readonly<KeptResult> | undefined {
    const kept = this.#kept.get(subject);
    const ageMs = this.#now() - (kept?.at ?? 0);
    if (!kept || ageMs < 0 || ageMs >= KEPT_MS || kept.network !== this.#network) return undefined;
    return kept.isAccepted || kept.report.verdict !== 'impossible' ? kept : undefined;
  }

  /** The user goes on in spite of the report. */
  accept(subject: string) {
    const kept = this.#kept.get(subject);
    if (kept) kept.isAccepted = true;
  }

  /** Keeps a result for other starts. */
  keep(subject: string, report: PreflightReport) {
    this.#kept.set(subject, {report, at: this.#now(), network: this.#network, isAccepted: false});
    this.#watchNetwork();
  }

  /**
   * Measures, or joins the same measurement of another element.
   * @throws the signal's reason when aborted. The measurement ends when nothing waits for it any more.
   */
  async measure(
    subject: string,
    measure: Measure,
    {signal, onRow}: {readonly signal: AbortSignal; readonly onRow: (row: PreflightRow) => void},
  ): Promise<PreflightReport> {
    signal.throwIfAborted();
    const run = this.#running.get(subject) ?? this.#start(subject, measure);
    for (const row of run.rows) onRow(row);
    const listener = (row: PreflightRow) => onRow(row);
    run.listeners.add(listener);
    try {
      return await unlessAborted(run.report, signal);
    } finally {
      run.listeners.delete(listener);
      if (!run.listeners.size) {
        run.controller.abort();
        if (this.#running.get(subject) === run) this.#running.delete(subject);
      }
    }
  }

  #start(subject: string, measure: Measure): SharedRun {
    const rows: PreflightRow[] = [];
    const listeners: SharedRun['listeners'] = new Set();
    const controller = new AbortController();
    const {signal} = controller;
    const onRow = (row: PreflightRow) => {
      rows.push(row);
      for (const listen of listeners) listen(row);
    };
    const watch = this.#watchNetwork();
    const report = measure({signal, onRow}).then((measured) => {
      // A measurement of two networks describes neither.
      if (!watch.aborted) this.keep(subject, measured);
      return measured;
    });
    report.catch(() => undefined);
    const run: SharedRun = {rows, listeners, report, controller};
    this.#running.set(subject, run);
    return run;
  }

  get #network(): string {
    const {type, effectiveType} = this.#scope.navigator.connection ?? {};
    return `${type ?? ''} ${effectiveType ?? ''}`;
  }

  /** Forgets all results when the network changes. Returns a signal that aborts then. */
  #watchNetwork(): AbortSignal {
    if (this.#watch) return this.#watch.signal;
    const watch = (this.#watch = new AbortController());
    const forget = () => {
      this.#kept.clear();
      this.#watch = undefined;
      watch.abort();
    };
    for (const type of ['online', 'offline'])
      this.#scope.addEventListener(type, forget, {signal: watch.signal});
    return watch.signal;
  }
}

/** The results of this page. */
export const sharedResults = new SharedResults();
