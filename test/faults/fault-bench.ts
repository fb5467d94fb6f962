import {BENCH_PATH, type BenchCommand, type OpenedNetwork} from './relay/bench-command.ts';
import type {NetworkCounts} from './relay/faulty-network.ts';

const sendCommand = async <Result>(command: BenchCommand): Promise<Result> => {
  const response = await fetch(BENCH_PATH, {method: 'POST', body: JSON.stringify(command)});
  if (!response.ok) throw new Error(`The bench refuses ${command.do}: ${await response.text()}`);
  return (await response.json()) as Result;
};

/** Controls the faulty network of one fault. The network's relays run in the test server. */
export const faultBench = {
  open: () => sendCommand<OpenedNetwork>({do: 'open'}),
  /** Applies the faults. With `forMs`, restores the network after that time and resolves then. */
  inject: (injections: (BenchCommand & {do: 'inject'})['injections'], forMs?: number) =>
    sendCommand<null>({do: 'inject', injections, ...(forMs === undefined ? {} : {forMs})}),
  restore: () => sendCommand<null>({do: 'restore'}),
  count: () => sendCommand<NetworkCounts>({do: 'count'}),
  close: () => sendCommand<null>({do: 'close'}),
  reportResult: (result: (BenchCommand & {do: 'report-result'})['result']) =>
    sendCommand<null>({do: 'report-result', result}),
};
