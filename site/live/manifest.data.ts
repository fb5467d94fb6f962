import {readFile} from 'node:fs/promises';
import {defineLoader} from 'vitepress';
import {type PlaygroundManifest, readManifest} from '../playground/read-manifest.ts';

const FILE = new URL('../../custom-elements.json', import.meta.url);

/** What `load()` returned, when the site was built. */
declare const data: PlaygroundManifest;
export {data};

export default defineLoader({
  watch: ['../../custom-elements.json'],
  load: async (): Promise<PlaygroundManifest> => readManifest(JSON.parse(await readFile(FILE, 'utf8'))),
});
