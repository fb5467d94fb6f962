import fc from 'fast-check';
import {AppStreamError} from '../../src/errors/app-stream-error.ts';
import type {FailureCode} from '../../src/errors/failures.ts';
import type {Session} from '../../src/service/session.ts';
import {pending, ready} from '../session/fake-world.ts';
import {turn} from '../session/followed-run.ts';
import type {FakeHost, Wish} from './fake-host.ts';
import type {Held, HeldPorts} from './held-ports.ts';

/** Something that happens, by a name that a counterexample can print. */
export class Happening implements fc.AsyncCommand<object, FakeHost> {
  constructor(
    readonly name: string,
    private readonly act: (host: FakeHost) => unknown,
  ) {}

  check() {
    return true;
  }

  async run(_: object, host: FakeHost) {
    await this.act(host);
  }

  toString() {
    return this.name;
  }
}

const word = (value: unknown) => String(value);
const always = (name: string, act: (host: FakeHost) => unknown) => fc.constant(new Happening(name, act));

const answers = (name: string, act: (run: HeldPorts) => unknown) =>
  always(name, async ({run}) => {
    if (run) await act(run);
    // An answer takes its way through the run; nothing else happens in the same task.
    await turn();
  });

const fails = (kind: keyof Held, ...codes: readonly FailureCode[]) =>
  fc
    .constantFrom(...codes)
    .chain((code) =>
      answers(`${kind} fails: ${code}`, (run) =>
        run.answer(kind, ({reject}) => reject(new AppStreamError(code))),
      ),
    );

const named = (session: Session, {sessionId: id}: HeldPorts) => ({...session, id});
const wishes: fc.Arbitrary<Partial<Wish>> = fc.oneof(
  fc.record({app: fc.constantFrom('a' as const, 'b' as const, undefined)}),
  fc.record({catalogue: fc.constantFrom('check' as const, 'skip' as const)}),
  fc.record({waitsFor: fc.constantFrom('manual' as const, 'lazy' as const, undefined)}),
  fc.record({sessionId: fc.constantFrom(undefined, 'attached')}),
  fc.record({recovery: fc.constantFrom('session' as const, 'new-session' as const, 'none' as const)}),
);
const reactions = fc.constantFrom('stop', 'disconnect', 'start', 'remove', 'insert');
const act = (host: FakeHost, what: 'stop' | 'disconnect' | 'start' | 'remove' | 'insert') => {
  if (what === 'start') host.controller.start();
  else host[what]();
};

const PAGE = [
  always('insert', (host) => host.insert()),
  always('remove', (host) => host.remove()),
  always('start', (host) => host.controller.start()),
  always('stop', (host) => host.stop()),
  always('disconnect', (host) => host.disconnect()),
  wishes.map(
    (wish) => new Happening(`set ${Object.entries(wish).map(word).join()}`, (host) => host.set(wish)),
  ),
  reactions.map(
    (what) =>
      new Happening(`out, ${what}, and in again`, (host) => {
        host.remove();
        act(host, what);
        host.insert();
      }),
  ),
  reactions.map(
    (what) =>
      new Happening(`a listener will ${what}`, (host) => {
        host.reaction = () => act(host, what);
      }),
  ),
];

const WORLD = [
  always('a task passes', turn),
  answers('confirm', (run) => run.answer('confirm', ({resolve}) => resolve(undefined))),
  fails('confirm', 'app-not-found', 'forbidden'),
  answers('prepare', (run) => run.answer('prepare', ({resolve}) => resolve(undefined))),
  fails('prepare', 'connector-missing'),
  answers('create: ready', (run) => run.createWith(named(ready(), run))),
  answers('create: pending', (run) => run.createWith(named(pending(), run))),
  fails('create', 'no-capacity', 'forbidden', 'create-unclear'),
  answers('poll: ready', (run) => run.answer('poll', ({resolve}) => resolve(named(ready(), run)))),
  answers('poll: pending', (run) => run.answer('poll', ({resolve}) => resolve(named(pending(), run)))),
  fails('poll', 'bad-gateway', 'session-not-found'),
  answers('end', (run) => run.answer('end', ({resolve}) => resolve(undefined))),
  fails('end', 'unreachable'),
  answers('a step', (run) => run.peek('connect')?.report?.('negotiating')),
  answers('connect', (run) => run.connect()),
  fails('connect', 'ice-failed'),
  answers('first frame', (run) => run.answer('present', ({resolve}) => resolve({width: 2, height: 2}))),
  fails('present', 'no-first-frame'),
  answers('the host ends', (run) => run.connections.at(-1)?.end({kind: 'ended', reason: 'server'})),
  answers('the connection is lost', (run) =>
    run.connections.at(-1)?.end({kind: 'lost', error: new AppStreamError('connection-lost')}),
  ),
  answers('the picture stands still', (run) =>
    run.answer('trouble', ({resolve}) => resolve(new AppStreamError('frames-stopped'))),
  ),
  answers('another frame', (run) => run.answer('nextFrame', ({resolve}) => resolve(undefined))),
  answers('the time passes', (run) => run.clock.elapse()),
];

/** Random histories: what a page does and what its world does, in any order. */
export const histories = fc.commands(
  [
    // Most of what happens lets a run go on, else few would come far.
    ...WORLD,
    ...WORLD.filter((_, index) => [1, 3, 5, 6, 8, 14, 16, 20].includes(index)),
    ...PAGE,
  ],
  {maxCommands: 40},
);
