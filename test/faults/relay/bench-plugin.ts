import {text} from 'node:stream/consumers';
import {setTimeout as sleep} from 'node:timers/promises';
import type {TestRunnerPlugin} from '@web/test-runner';
import type {FaultResult} from '../fault-result.ts';
import {BENCH_PATH, type BenchCommand, type OpenedWorld} from './bench-command.ts';
import {BenchService} from './bench-service.ts';
import {executeOffline} from './offline-command.ts';
import {printResults} from './print-results.ts';
import {World, type WorldCounts} from './world.ts';

/** Opens worlds to the tests' pages, one after the other, and prints at the end what came of their faults. */
export const faultBenchPlugin = (): TestRunnerPlugin => {
  let opening: Promise<BenchService> | undefined;
  let world: World | undefined;
  const results = new Map<string, FaultResult>();

  const answer = async (command: BenchCommand): Promise<OpenedWorld | WorldCounts | null> => {
    switch (command.do) {
      case 'open': {
        // The former one is still there where its test was torn away.
        world?.close();
        // Runs without the bench shall not pay for it.
        opening ??= BenchService.open();
        world = await World.open(await opening);
        await world.inject([{on: 'world', do: 'forget-sessions'}]);
        const {serviceUrl, directUrl} = world;
        return {serviceUrl, directUrl};
      }
      case 'inject':
        await world?.inject(command.injections);
        if (command.forMs !== undefined) {
          await sleep(command.forMs);
          await world?.restore();
        }
        return null;
      case 'restore':
        await world?.restore();
        return null;
      case 'count':
        return world?.counts ?? null;
      case 'close':
        world?.close();
        world = undefined;
        return null;
      case 'tell':
        // A test that is tried once more tells again.
        results.set(command.result.name, command.result);
        return null;
      default:
        return command satisfies never;
    }
  };

  return {
    name: 'fault-bench',
    executeCommand: executeOffline,
    serve: async ({path, req}) => {
      if (path !== BENCH_PATH) return undefined;
      const command = JSON.parse(await text(req)) as BenchCommand;
      return {body: JSON.stringify(await answer(command)), type: 'application/json'};
    },
    serverStop: async () => {
      world?.close();
      await (await opening)?.close();
      if (results.size) await printResults([...results.values()]);
    },
  };
};
