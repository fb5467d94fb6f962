type Task = (...args: unknown[]) => unknown;

interface Timer {
  readonly at: number;
  readonly run: () => void;
  readonly everyMs?: number;
}

/**
 * Time that does not pass while the page works, and jumps to the next timer when the page is idle. So a wait of minutes
 * takes no time. For modules that reach no network, no worker and no video by themselves.
 */
class FakeTime {
  readonly #timers = new Map<number, Timer>();
  readonly #startedAt = Date.now();
  #ms = performance.now();
  readonly #offset = this.#startedAt - this.#ms;
  #lastId = 1_000_000;
  #isWaiting = false;
  readonly #idle = new MessageChannel();

  /** Replaces the timers and the clocks of the page. @returns what restores them */
  install(): () => void {
    const page = globalThis;
    this.#idle.port1.onmessage = this.#jumpWhenIdle;
    const {setTimeout, clearTimeout, setInterval, clearInterval} = page;
    const {requestAnimationFrame, cancelAnimationFrame} = page;
    const {now} = Date;
    const {timeout} = AbortSignal;
    const uptime = performance.now.bind(performance);
    const start = (run: Task, ms = 0, ...args: unknown[]) => this.#add({ms, run: () => run(...args)});
    const clear = (id: number | undefined) => void this.#timers.delete(id ?? 0);
    Object.assign(page, {
      setTimeout: start,
      setInterval: (run: Task, everyMs = 0, ...args: unknown[]) =>
        this.#add({ms: everyMs, everyMs: Math.max(1, everyMs), run: () => run(...args)}),
      clearTimeout: clear,
      clearInterval: clear,
      requestAnimationFrame: (run: FrameRequestCallback) =>
        this.#add({ms: 1000 / 60, run: () => run(this.#ms)}),
      cancelAnimationFrame: clear,
    });
    Date.now = () => this.#ms + this.#offset;
    performance.now = () => this.#ms;
    AbortSignal.timeout = (ms) => {
      const controller = new AbortController();
      start(() => controller.abort(new DOMException('signal timed out', 'TimeoutError')), ms);
      return controller.signal;
    };
    return () => {
      this.#timers.clear();
      this.#idle.port1.close();
      Object.assign(page, {setTimeout, clearTimeout, setInterval, clearInterval});
      Object.assign(page, {requestAnimationFrame, cancelAnimationFrame});
      Date.now = now;
      performance.now = uptime;
      AbortSignal.timeout = timeout;
    };
  }

  #jumpWhenIdle = () => {
    this.#isWaiting = false;
    this.#jump();
    if (this.#timers.size > 0) this.#waitUntilIdle();
  };

  #add({ms, ...timer}: Omit<Timer, 'at'> & {ms: number}): number {
    const id = (this.#lastId += 1);
    this.#timers.set(id, {...timer, at: this.#ms + Math.max(0, ms)});
    this.#waitUntilIdle();
    return id;
  }

  #waitUntilIdle() {
    if (this.#isWaiting) return;
    this.#isWaiting = true;
    // A message arrives after the tasks that are due, such as those of a promise or of another message.
    this.#idle.port2.postMessage(undefined);
  }

  #jump() {
    const [next, ...others] = this.#timers;
    if (!next) return;
    const [id, timer] = others.reduce((first, other) => (other[1].at < first[1].at ? other : first), next);
    this.#ms = Math.max(this.#ms, timer.at);
    if (timer.everyMs === undefined) this.#timers.delete(id);
    else this.#timers.set(id, {...timer, at: this.#ms + timer.everyMs});
    timer.run();
  }
}

/** Gives each test of the suite a {@link FakeTime}. */
export const useFakeTime = () => {
  let restore = () => {};
  beforeEach(() => {
    restore = new FakeTime().install();
  });
  afterEach(() => restore());
};
