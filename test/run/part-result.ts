import type {Failure, TestEvent} from './test-event.ts';

/** How the process of a part ended. */
export interface PartExit {
  readonly code: number | null;
  readonly signal: string | null;
}

/** What came of a part. */
export interface PartResult {
  readonly name: string;
  readonly passed: number;
  readonly skipped: number;
  readonly failures: readonly Failure[];
  readonly ms: number;
}

interface PartRun {
  readonly name: string;
  readonly files: readonly string[];
  readonly events: readonly TestEvent[];
  readonly exit: PartExit;
  readonly ms: number;
}

/** Sums the events of a part. A part that crashed, left out a file or has no test has failed, even if its events report no failure. */
export const toPartResult = ({name, files, events, exit, ms}: PartRun): PartResult => {
  const finished = events.filter((event) => event.kind === 'file');
  const failures = events.filter((event) => event.kind === 'failure');
  const passed = finished.reduce((sum, file) => sum + file.passed, 0);
  const skipped = finished.reduce((sum, file) => sum + file.skipped, 0);
  const reported = new Set(finished.map(({file}) => file));
  const unfinished = files.filter((file) => !reported.has(file));
  const problems = [
    ...(exit.signal === null ? [] : [`was ended by ${exit.signal}`]),
    ...(exit.code === 0 || exit.code === null || failures.length > 0 ? [] : [`ended with code ${exit.code}`]),
    ...(unfinished.length > 0 ? [`did not finish ${unfinished.join(', ')}`] : []),
    ...(passed + failures.length + skipped === 0 ? ['has no test'] : []),
  ];
  const failure: Failure = {
    kind: 'failure',
    file: name,
    title: 'the part itself',
    message: problems.join('\n'),
    stack: '',
  };
  return {
    name,
    passed,
    skipped,
    failures: problems.length > 0 ? [...failures, failure] : failures,
    ms,
  };
};
