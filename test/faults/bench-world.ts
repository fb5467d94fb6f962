import {BENCH_PATH, type BenchCommand, type OpenedWorld} from './relay/bench-command.ts';
import type {WorldCounts} from './relay/world.ts';

const say = async <Answer>(command: BenchCommand): Promise<Answer> => {
  const response = await fetch(BENCH_PATH, {method: 'POST', body: JSON.stringify(command)});
  if (!response.ok) throw new Error(`The bench refuses ${command.do}: ${await response.text()}`);
  return (await response.json()) as Answer;
};

/** The world of one fault, whose relays run beside the tests' server. */
export const benchWorld = {
  open: () => say<OpenedWorld>({do: 'open'}),
  /** Does the faults; with `forMs`, fulfils when they are over. */
  inject: (injections: (BenchCommand & {do: 'inject'})['injections'], forMs?: number) =>
    say<null>({do: 'inject', injections, ...(forMs === undefined ? {} : {forMs})}),
  restore: () => say<null>({do: 'restore'}),
  count: () => say<WorldCounts>({do: 'count'}),
  close: () => say<null>({do: 'close'}),
  tell: (result: (BenchCommand & {do: 'tell'})['result']) => say<null>({do: 'tell', result}),
};
