import {createContext, Script} from 'node:vm';

const context: {work: () => void} = {work: () => {}};
createContext(context);
const script = new Script('work()');

/** Runs work that a malicious file could make endless. Throws after the time limit. */
export function runWithTimeLimit<Result>(limitMs: number, work: () => Result): Result {
  const results: Result[] = [];
  context.work = () => results.push(work());
  try {
    // Only the `vm` module can interrupt synchronous code in this thread.
    script.runInContext(context, {timeout: limitMs});
  } catch (error) {
    if (isTimeout(error)) throw new Error('reading it takes too long', {cause: error});
    throw error;
  } finally {
    // The context would otherwise keep the memory of this work until the next one.
    context.work = () => {};
  }
  for (const result of results) return result;
  throw new Error('reading it takes too long');
}

/** The error comes from another realm, so it is no `Error` of this one. */
function isTimeout(error: unknown): boolean {
  return (
    typeof error === 'object' &&
    error !== null &&
    'code' in error &&
    error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
  );
}
