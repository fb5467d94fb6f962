import {expect, fixtureCleanup} from '@open-wc/testing';
import {noSessionLeft} from './sessions-at-service.ts';

/**
 * For a suite of streams: after each test its elements leave the document, no session is left at the service, and nothing
 * was written to the console as an error or thrown where nobody caught it.
 */
export const leavesNothing = () => {
  let complaints: string[] = [];
  const {error, warn} = console;
  const uncaught = ({error, message}: ErrorEvent) => complaints.push(`uncaught: ${String(error ?? message)}`);
  const unhandled = ({reason}: PromiseRejectionEvent) => complaints.push(`unhandled: ${String(reason)}`);

  beforeEach(() => {
    complaints = [];
    console.error = (...said: unknown[]) => complaints.push(`error: ${said.map(String).join(' ')}`);
    console.warn = (...said: unknown[]) => complaints.push(`warning: ${said.map(String).join(' ')}`);
    window.addEventListener('error', uncaught);
    window.addEventListener('unhandledrejection', unhandled);
  });

  afterEach(async () => {
    try {
      fixtureCleanup();
      await noSessionLeft();
      expect(complaints).to.deep.equal([]);
    } finally {
      Object.assign(console, {error, warn});
      window.removeEventListener('error', uncaught);
      window.removeEventListener('unhandledrejection', unhandled);
    }
  });
};
