import {expect, fixtureCleanup} from '@open-wc/testing';
import {waitForNoSession} from '../service/service-sessions.ts';
import {openResources} from '../page/resource-ledger.ts';
import {expectOneMachinePerStart} from './machines-per-start.ts';

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
