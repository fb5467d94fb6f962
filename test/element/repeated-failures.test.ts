import {expect} from '@open-wc/testing';
import type {ConnectStep} from '../../src/connection/connector.ts';
import {registerConnector} from '../../src/connection/connectors.ts';
import {AppStreamError} from '../../src/errors/app-stream-error.ts';
import {FAILURES, type FailureCode, type FailureRules} from '../../src/errors/failures.ts';
import type {AppStreamElement} from '../../src/index.ts';
import {isActive, repeatedFailure} from '../../src/session/session-state.ts';
import {FakePorts} from '../session/fake-ports.ts';
import {createPendingSession, createReadySession} from '../session/sample-session.ts';
import {useFakeTime} from '../support/fake-time.ts';
import {english} from '../support/texts/english.ts';
import {until} from '../support/until.ts';
import {openFakeStream, recordEvents} from './stream-fixture.ts';

const CODES = Object.keys(FAILURES).filter((code): code is FailureCode => code in FAILURES);

let connectFailure: AppStreamError;
registerConnector('failing', () =>
  Promise.resolve({
    name: 'failing',
    connect: (_, {onStep}) => {
      onStep('signaling');
      return Promise.reject(connectFailure);
    },
  }),
);

/** The steps that a run repeats, the codes for which it does, and a service and a host that fail at this step alone. */
const STEPS: Readonly<
  Record<
    string,
    {
      readonly isRepeated: (rules: FailureRules) => boolean;
      readonly fail: (fake: FakePorts, error: AppStreamError) => void;
      /** The sentence that starts the card. The card of a session that starts keeps its own. */
      readonly titleOf: (error: AppStreamError) => string;
    }
  >
> = {
  'a check of the catalogue': {
    isRepeated: ({pending}) => pending !== 'final',
    fail: (fake, error) => (fake.confirmResults = [error]),
    titleOf: ({message}) => message,
  },
  'a create request': {
    isRepeated: ({create}) => create === 'retry',
    fail: (fake, error) => (fake.createResults = [error]),
    titleOf: ({message}) => message,
  },
  'a poll': {
    isRepeated: ({pending}) => pending !== 'final',
    fail(fake, error) {
      fake.createResults = [createPendingSession()];
      fake.pollResults = [error];
    },
    titleOf: () => 'Starting the application…',
  },
  'a connection': {
    isRepeated: ({connect}) => connect !== 'final' && connect !== 'resume',
    fail(_, error) {
      connectFailure = error;
    },
    titleOf: ({message}) => message,
  },
};

const recordConsole = () => {
  const lines: string[] = [];
  const {warn} = console;
  console.warn = (...args: unknown[]) => lines.push(args.join(' '));
  return {lines, [Symbol.dispose]: () => (console.warn = warn)};
};

const findPart = ({shadowRoot}: AppStreamElement, part: string) =>
  shadowRoot?.querySelector(`[part~=${part}]`);

describe('A failure that a run repeats', () => {
  useFakeTime();

  for (const [step, {isRepeated, fail, titleOf}] of Object.entries(STEPS)) {
    for (const code of CODES.filter((one) => isRepeated(FAILURES[one])))
      it(`is on the card, in one warning and on one line of the console: ${code} of ${step}`, async () => {
        using recorded = recordConsole();
        const fake = new FakePorts();
        fail(fake, new AppStreamError(code));
        const {element, events} = await openFakeStream({connector: 'failing'}, fake);
        const shown = await until('the card of the failure', () => {
          const error = repeatedFailure(element.state);
          const text = element.shadowRoot?.textContent.replace(/\s+/g, ' ') ?? '';
          return error && text.includes(error.message) ? {error, text} : undefined;
        });
        expect(findPart(element, 'title')?.textContent).to.equal(titleOf(shown.error));
        expect(findPart(element, 'cancel')).to.exist;
        expect(findPart(element, 'details')).to.equal(null);
        await until(
          'the code, or the end of the run',
          () => !isActive(element.state) || findPart(element, 'code'),
        );
        if (isActive(element.state)) {
          expect(findPart(element, 'code')?.textContent).to.equal(shown.error.code);
          expect(findPart(element, 'details')).to.exist;
        }
        const warnings = events.filter(({type}) => type === 'warning');
        expect(warnings.map((event) => ('error' in event ? event.error.code : ''))).to.deep.equal([
          shown.error.code,
        ]);
        expect(
          recorded.lines.filter(
            (line) => line.includes(`${shown.error.code}:`) && line.endsWith('tries again.'),
          ),
        ).to.have.length(1);
        await element.stop();
      });
  }

  it('is reported again in another run', async () => {
    using recorded = recordConsole();
    const fake = new FakePorts();
    fake.confirmResults = [new AppStreamError('unreachable')];
    const {element} = await openFakeStream({}, fake);
    const warnings = recordEvents(element);
    const count = () => warnings.filter(({type}) => type === 'warning').length;
    await until('a warning', () => count() === 1);
    await element.stop();
    element.start();
    await until('another warning', () => count() === 2);
    expect(recorded.lines).to.have.length(2);
  });

  it('leaves the card when the step succeeds, and keeps open details from one attempt to the next', async () => {
    using recorded = recordConsole();
    const fake = new FakePorts();
    const failed = () => new AppStreamError('unreachable');
    const success = Promise.withResolvers<undefined>();
    fake.confirmResults = [...Array.from({length: 5}, failed), success.promise];
    fake.createResults = [createPendingSession()];
    fake.pollResults = [createPendingSession(), createReadySession()];
    const {element} = await openFakeStream({}, fake);
    const details = await until('the details', () => findPart(element, 'details'));
    details.toggleAttribute('open', true);
    await until('the last attempt', () => fake.count('confirm') === 6);
    expect(findPart(element, 'details')).to.equal(details);
    success.resolve(undefined);
    await until('the next step', () => element.state.phase === 'pending');
    await element.updateComplete;
    expect(findPart(element, 'details')).to.equal(null);
    expect(element.shadowRoot?.textContent).not.to.include(failed().message);
    expect(recorded.lines).to.have.length(1);
  });

  it('asks to sign in on another tab, after which the page continues', async () => {
    using recorded = recordConsole();
    const fake = new FakePorts();
    fake.confirmResults = [new AppStreamError('redirected')];
    const {element} = await openFakeStream({}, fake);
    const note = await until('the card', () => findPart(element, 'note'));
    expect(note.textContent).to.equal(english.states.signInElsewhere);
    expect(element.shadowRoot?.textContent).not.to.include(english.states.keepsTrying);
    expect(recorded.lines.join()).to.match(/redirected: .* tries again\.$/);
  });
});

describe('A host that accepts the connection and sends nothing', () => {
  useFakeTime();

  it('is named in a neutral sentence from five seconds on', async () => {
    registerConnector('silent', () =>
      Promise.resolve({
        name: 'silent',
        connect: (_, {onStep}) => {
          onStep('signaling');
          return new Promise(() => undefined);
        },
      }),
    );
    const {element} = await openFakeStream({connector: 'silent'});
    await until('the card', () => findPart(element, 'title'));
    const startedAt = performance.now();
    expect(findPart(element, 'note')).to.equal(null);
    const note = await until('a note', () => findPart(element, 'note'));
    expect(note.textContent).to.equal(english.states.noAnswerYet);
    expect(findPart(element, 'title')?.textContent).to.equal(english.states.connecting);
    expect(performance.now() - startedAt).to.be.within(4000, 5500);
    await element.stop();
  });

  it('is not named earlier because the gateway allocated a machine for long', async () => {
    let enter: (step: ConnectStep) => void = () => undefined;
    registerConnector('allocating', () =>
      Promise.resolve({
        name: 'allocating',
        connect: (_, {onStep}) => {
          enter = onStep;
          onStep('allocating');
          return new Promise(() => undefined);
        },
      }),
    );
    const {element} = await openFakeStream({connector: 'allocating'});
    const title = await until('the card', () => findPart(element, 'title'));
    expect(title.textContent).to.equal(english.states.allocating);
    const startedAt = performance.now();
    await until('ten seconds', () => performance.now() - startedAt > 10_000);
    enter('negotiating');
    await until(
      'the next step',
      () => element.state.phase === 'connecting' && element.state.step === 'negotiating',
    );
    const allocatedAt = performance.now();
    await until('a note', () => findPart(element, 'note'));
    // The clock of the card renders once per second.
    expect(performance.now() - allocatedAt).to.be.within(4000, 6500);
    await element.stop();
  });
});
