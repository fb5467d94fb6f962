import {executeServerCommand} from '@web/test-runner-commands';
import {sendPageCommand} from '../support/input/send-page-command.ts';
import {BENCH, type BenchCommand, type OpenedNetwork} from './relay/bench-command.ts';
import type {NetworkCounts} from './relay/faulty-network.ts';

const sendCommand = async <Result>(command: BenchCommand): Promise<Result> => {
  const {result} = await executeServerCommand<{readonly result: Result}, BenchCommand>(BENCH, command);
  return result;
};

/** Controls the faulty network of one fault. The network's relays run in the test server. */
export const faultBench = {
  open: () => sendCommand<OpenedNetwork>({do: 'open'}),
  /** Applies the faults. With `forMs`, restores the network after that time and resolves then. */
  inject: (injections: (BenchCommand & {do: 'inject'})['injections'], forMs?: number) =>
    sendCommand<null>({do: 'inject', injections, ...(forMs === undefined ? {} : {forMs})}),
  /** Applies the faults, and resolves. The bench ends them after `ms`, while other faults continue. */
  injectFor: (injections: (BenchCommand & {do: 'inject-for'})['injections'], ms: number) =>
    sendCommand<null>({do: 'inject-for', injections, ms}),
  restore: () => sendCommand<null>({do: 'restore'}),
  count: () => sendCommand<NetworkCounts>({do: 'count'}),
  close: () => sendCommand<null>({do: 'close'}),
  reportResult: (result: (BenchCommand & {do: 'report-result'})['result']) =>
    sendCommand<null>({do: 'report-result', result}),
  /** Prints a line now, although the test still runs. */
  print: (line: string) => sendCommand<null>({do: 'print', line}),
};

/**
 * Disconnects the browser from the network for a time, and resolves when the browser is online again. WebRTC is not affected:
 * its packets go through relays of their own.
 */
export const goOffline = async (ms: number): Promise<void> => {
  const online = new Promise<unknown>((resolve) => {
    window.addEventListener('online', resolve, {once: true});
  });
  await sendPageCommand('go-offline', {ms});
  await online;
};
