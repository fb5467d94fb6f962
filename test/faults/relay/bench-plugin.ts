import {setTimeout as sleep} from 'node:timers/promises';
import type {TestRunnerPlugin} from '@web/test-runner';
import type {FaultResult} from '../fault-result.ts';
import {printResult, printSummary} from '../print-results.ts';
import {BENCH, type BenchCommand, type OpenedNetwork} from './bench-command.ts';
import {BenchService} from './bench-service.ts';
import {FaultyNetwork, type NetworkCounts} from './faulty-network.ts';
import {executeFreeze} from './freeze-command.ts';
import {executeOffline} from './offline-command.ts';

/** Opens one faulty network after the other for the test pages, and prints the result of each fault. */
export const faultBenchPlugin = (): TestRunnerPlugin => {
  let openingService: Promise<BenchService> | undefined;
  let network: FaultyNetwork | undefined;
  const results: FaultResult[] = [];

  const executeBenchCommand = async (
    command: BenchCommand,
  ): Promise<OpenedNetwork | NetworkCounts | null> => {
    switch (command.do) {
      case 'open': {
        // A test that was aborted has not closed its network.
        network?.close();
        // The service opens here because most runs do not use the bench.
        openingService ??= BenchService.open();
        network = await FaultyNetwork.open(await openingService);
        await network.inject([{on: 'backend', do: 'forget-sessions'}]);
        return {serviceUrl: network.serviceUrl};
      }
      case 'inject':
        await network?.inject(command.injections);
        if (command.forMs !== undefined) {
          await sleep(command.forMs);
          await network?.restore();
        }
        return null;
      case 'inject-for':
        await network?.injectFor(command.injections, command.ms);
        return null;
      case 'restore':
        await network?.restore();
        return null;
      case 'count':
        return network?.counts ?? null;
      case 'close':
        network?.close();
        network = undefined;
        return null;
      case 'report-result':
        results.push(command.result);
        printResult(command.result);
        return null;
      case 'print':
        console.log(command.line);
        return null;
      default:
        return command satisfies never;
    }
  };

  return {
    name: 'fault-bench',
    executeCommand: async (call) => {
      if (call.command !== BENCH) return (await executeOffline(call)) ?? executeFreeze(call);
      return {result: await executeBenchCommand(call.payload as BenchCommand)};
    },
    serverStop: async () => {
      network?.close();
      await (await openingService)?.close();
      if (results.length > 0) await printSummary(results);
    },
  };
};
