import {setTimeout as sleep} from 'node:timers/promises';
import type {TestRunnerPlugin} from '@web/test-runner';
import {type FaultResult, printResult, summarizeResults} from '../results.ts';
import {BENCH, type BenchCommand, type OpenedNetwork} from './bench-command.ts';
import {BenchService} from './bench-service.ts';
import {FaultyNetwork, type NetworkCounts} from './faulty-network.ts';

/** The service of a test file, and the network of its present test. Two files run side by side. */
class Bench {
  #openingService: Promise<BenchService> | undefined;
  #network: FaultyNetwork | undefined;

  async execute(command: BenchCommand): Promise<OpenedNetwork | NetworkCounts | null> {
    switch (command.do) {
      case 'open': {
        // A test that was aborted has not closed its network.
        this.#network?.close();
        this.#openingService ??= BenchService.open();
        this.#network = await FaultyNetwork.open(await this.#openingService);
        await this.#network.inject([{on: 'backend', do: 'forget-sessions'}]);
        return {serviceUrl: this.#network.serviceUrl};
      }
      case 'inject':
        await this.#network?.inject(command.injections);
        if (command.forMs !== undefined) {
          await sleep(command.forMs);
          await this.#network?.restore();
        }
        return null;
      case 'inject-for':
        await this.#network?.injectFor(command.injections, command.ms);
        return null;
      case 'restore':
        await this.#network?.restore();
        return null;
      case 'count':
        return this.#network?.counts ?? null;
      case 'close':
        this.#network?.close();
        this.#network = undefined;
        return null;
      case 'report-result':
        printResult(command.result);
        return null;
      case 'print':
        console.log(command.line);
        return null;
      default:
        return command satisfies never;
    }
  }

  async close(): Promise<void> {
    this.#network?.close();
    await (await this.#openingService)?.close();
  }
}

/** Opens faulty networks for the test pages, one after the other for each page, and prints the result of each fault. */
export const faultBenchPlugin = (): TestRunnerPlugin => {
  const benches = new Map<string, Bench>();
  const results: FaultResult[] = [];
  return {
    name: 'fault-bench',
    executeCommand: async (call) => {
      if (call.command !== BENCH) return undefined;
      const command = call.payload as BenchCommand;
      if (command.do === 'report-result') results.push(command.result);
      const bench = benches.get(call.session.id) ?? new Bench();
      benches.set(call.session.id, bench);
      return {result: await bench.execute(command)};
    },
    serverStop: async () => {
      await Promise.all(Array.from(benches.values(), (bench) => bench.close()));
      if (results.length > 0) console.log(`\n${summarizeResults(results)}\n`);
    },
  };
};
