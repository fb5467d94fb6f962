import {createContext, Script} from 'node:vm';

const context: {work: () => void} = {work: () => {}};
createContext(context);
const script = new Script('work()');

/** Does work that files from outside may make endless; throws when it has not come to its end in time. */
export function withinTime<Result>(limitMs: number, work: () => Result): Result {
  const results: Result[] = [];
  context.work = () => results.push(work());
  try {
    // The engine interrupts whatever is called from here; nothing else in this thread could.
    script.runInContext(context, {timeout: limitMs});
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT')
      throw new Error('it takes too long to read', {cause: error});
    throw error;
  }
  for (const result of results) return result;
  throw new Error('it takes too long to read');
}
