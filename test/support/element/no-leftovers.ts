import {expect, fixtureCleanup} from '@open-wc/testing';
import {waitForNoSession} from '../service/service-sessions.ts';
import {openResources} from '../page/resource-ledger.ts';
import {until} from '../until.ts';
import {expectOneMachinePerStart} from './machines-per-start.ts';

/** The request that ends a session, and the record of the session, which the page keeps until the answer. */
const OF_AN_END = /^a timer of 30000 ms |^a listener for pagehide /;
/** Shorter than the timer of the request. */
const ANSWER_MS = 20_000;

/** Resolves when the page has read the answers to the ends of its sessions. The service ends a session before it answers. */
const waitForAnswers = () =>
  until(
    'the page has its answers',
    () => {
      const open = openResources.lasting.filter((name) => OF_AN_END.test(name));
      if (!open.length) return true;
      throw new Error(open.join('\n'));
    },
    ANSWER_MS,
  );

/**
 * Cleans up after each test of a suite. A test fails if it leaves a session at the service, takes more than one machine for a
 * start (`machines-per-start.ts`), leaves a timer, an observer or a listener in the page (`resource-ledger.ts`), writes an error
 * or a warning to the console, or has an uncaught error.
 */
export const expectNoLeftovers = () => {
  let problems: string[] = [];
  const {error, warn} = console;
  const onError = ({error, message}: ErrorEvent) => problems.push(`uncaught: ${String(error ?? message)}`);
  const onRejection = ({reason}: PromiseRejectionEvent) => problems.push(`unhandled: ${String(reason)}`);

  let watched = new AbortController();
  const checkMachines = expectOneMachinePerStart();
  beforeEach(() => {
    problems = [];
    watched = new AbortController();
    openResources.install(watched.signal);
    console.error = (...values: unknown[]) => problems.push(`error: ${values.map(String).join(' ')}`);
    console.warn = (...values: unknown[]) => {
      const text = values.map(String).join(' ');
      // The element warns the developer of its attributes and of a failed run.
      if (!/^<app-stream>: (`|[a-z-]+: )/.test(text)) problems.push(`warning: ${text}`);
    };
    window.addEventListener('error', onError);
    window.addEventListener('unhandledrejection', onRejection);
  });

  afterEach(async () => {
    try {
      fixtureCleanup();
      // The reason for a session that stays may be a second machine.
      await waitForNoSession().finally(checkMachines);
      await waitForAnswers();
      problems.push(...openResources.lasting);
      expect(problems.join('\n')).to.equal('');
    } finally {
      watched.abort();
      Object.assign(console, {error, warn});
      window.removeEventListener('error', onError);
      window.removeEventListener('unhandledrejection', onRejection);
    }
  });
};
