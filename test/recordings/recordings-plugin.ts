import {readdir, readFile} from 'node:fs/promises';
import {basename, join} from 'node:path';
import type {TestRunnerPlugin} from '@web/test-runner';

/** Serves `/recordings.json`: all recordings of `test/recordings` by their names, so that a new file is a new test. */
export const recordingsPlugin = (): TestRunnerPlugin => ({
  name: 'recordings',
  serve: async ({path}) => {
    if (path !== '/recordings.json') return undefined;
    const folder = 'test/recordings';
    const files = (await readdir(folder)).filter((file) => file.endsWith('.json'));
    const recordings = await Promise.all(
      files.map(async (file): Promise<[string, unknown]> => {
        const recording: unknown = JSON.parse(await readFile(join(folder, file), 'utf8'));
        return [basename(file, '.json'), recording];
      }),
    );
    return {type: 'json', body: JSON.stringify(Object.fromEntries(recordings))};
  },
});
