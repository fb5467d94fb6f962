import fc from 'fast-check';
import {AppStreamError} from '../../src/errors/app-stream-error.ts';
import type {FailureCode} from '../../src/errors/failures.ts';
import type {Session} from '../../src/service/session.ts';
import {createPendingSession, createReadySession} from '../session/sample-session.ts';
import {nextTask} from '../session/recorded-run.ts';
import type {FakeElement, PageSettings} from './fake-element.ts';
import type {PendingCalls, ManualPorts} from './manual-ports.ts';

/** A command with a name for the output of a counterexample. */
class ElementCommand implements fc.AsyncCommand<object, FakeElement> {
  constructor(
    readonly name: string,
    private readonly execute: (element: FakeElement) => unknown,
  ) {}

  check() {
    return true;
  }

  async run(_: object, element: FakeElement) {
    await this.execute(element);
  }

  toString() {
    return this.name;
  }
}

const toText = (value: unknown) => String(value);
const createCommand = (name: string, execute: (element: FakeElement) => unknown) =>
  fc.constant(new ElementCommand(name, execute));

const createRunCommand = (name: string, settleCall: (run: ManualPorts) => unknown) =>
  createCommand(name, async ({run}) => {
    if (run) await settleCall(run);
    // The run processes the result before the next command.
    await nextTask();
  });

const createFailureCommand = (kind: keyof PendingCalls, ...codes: readonly FailureCode[]) =>
  fc
    .constantFrom(...codes)
    .chain((code) =>
      createRunCommand(`${kind} fails: ${code}`, (run) =>
        run.settle(kind, ({reject}) => reject(new AppStreamError(code))),
      ),
    );

const setSessionId = (session: Session, {sessionId: id}: ManualPorts) => ({...session, id});
const settingsChanges: fc.Arbitrary<Partial<PageSettings>> = fc.oneof(
  fc.record({app: fc.constantFrom('a' as const, 'b' as const, undefined)}),
  fc.record({catalogue: fc.constantFrom('check' as const, 'skip' as const)}),
  fc.record({waitsFor: fc.constantFrom('manual' as const, 'lazy' as const, undefined)}),
  fc.record({sessionId: fc.constantFrom(undefined, 'attached')}),
  fc.record({recovery: fc.constantFrom('session' as const, 'new-session' as const, 'none' as const)}),
);
const actions = fc.constantFrom('stop', 'disconnect', 'start', 'remove', 'insert');
const runAction = (element: FakeElement, action: 'stop' | 'disconnect' | 'start' | 'remove' | 'insert') => {
  if (action === 'start') element.controller.start();
  else element[action]();
};

const PAGE_COMMANDS = [
  createCommand('insert', (element) => element.insert()),
  createCommand('remove', (element) => element.remove()),
  createCommand('start', (element) => element.controller.start()),
  createCommand('stop', (element) => element.stop()),
  createCommand('disconnect', (element) => element.disconnect()),
  settingsChanges.map(
    (settings) =>
      new ElementCommand(`set ${Object.entries(settings).map(toText).join()}`, (element) =>
        element.set(settings),
      ),
  ),
  actions.map(
    (action) =>
      new ElementCommand(`remove, ${action} and insert`, (element) => {
        element.remove();
        runAction(element, action);
        element.insert();
      }),
  ),
  actions.map(
    (action) =>
      new ElementCommand(`${action} on the next state`, (element) => {
        element.onNextState = () => runAction(element, action);
      }),
  ),
];

const PORT_COMMANDS = [
  createCommand('wait for a task', nextTask),
  createRunCommand('confirm', (run) => run.settle('confirm', ({resolve}) => resolve(undefined))),
  createFailureCommand('confirm', 'app-not-found', 'forbidden'),
  createRunCommand('prepare', (run) => run.settle('prepare', ({resolve}) => resolve(undefined))),
  createFailureCommand('prepare', 'connector-missing'),
  createRunCommand('create: ready', (run) => run.settleCreate(setSessionId(createReadySession(), run))),
  createRunCommand('create: pending', (run) => run.settleCreate(setSessionId(createPendingSession(), run))),
  createFailureCommand('create', 'no-capacity', 'forbidden', 'create-unclear'),
  createRunCommand('poll: ready', (run) =>
    run.settle('poll', ({resolve}) => resolve(setSessionId(createReadySession(), run))),
  ),
  createRunCommand('poll: pending', (run) =>
    run.settle('poll', ({resolve}) => resolve(setSessionId(createPendingSession(), run))),
  ),
  createFailureCommand('poll', 'bad-gateway', 'session-not-found'),
  createRunCommand('end', (run) => run.settle('end', ({resolve}) => resolve(undefined))),
  createFailureCommand('end', 'unreachable'),
  createRunCommand('connect step', (run) => run.peek('connect')?.reportStep?.('negotiating')),
  createRunCommand('connect', (run) => run.settleConnect()),
  createFailureCommand('connect', 'ice-failed'),
  createRunCommand('first frame', (run) => run.settle('show', ({resolve}) => resolve({width: 2, height: 2}))),
  createFailureCommand('show', 'no-first-frame'),
  createRunCommand('host ends the stream', (run) =>
    run.connections.at(-1)?.end({kind: 'ended', reason: 'server'}),
  ),
  createRunCommand('connection is lost', (run) =>
    run.connections.at(-1)?.end({kind: 'lost', error: new AppStreamError('connection-lost')}),
  ),
  createRunCommand('frames stop', (run) =>
    run.settle('videoError', ({resolve}) => resolve(new AppStreamError('frames-stopped'))),
  ),
  createRunCommand('next frame', (run) => run.settle('nextFrame', ({resolve}) => resolve(undefined))),
  createRunCommand('pause elapses', (run) => run.clock.elapsePause()),
];

/** Random sequences of commands by the page and by the ports. */
export const commandSequences = fc.commands(
  [
    // The commands that advance a run occur twice. Otherwise few runs would play.
    ...PORT_COMMANDS,
    ...PORT_COMMANDS.filter((_, index) => [1, 3, 5, 6, 8, 14, 16, 20].includes(index)),
    ...PAGE_COMMANDS,
  ],
  {maxCommands: 40},
);
