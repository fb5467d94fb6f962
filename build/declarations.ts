/**
 * Writes one declaration file for each entry, and one for each group of types that entries share: a class with private
 * fields that was declared twice would be two types.
 */
import {rollup, type InputOptions} from 'rollup';
import {dts} from 'rollup-plugin-dts';
import {ENTRIES} from './entries.ts';

const write = async (names: readonly string[], options: InputOptions = {}) => {
  const bundle = await rollup({
    ...options,
    input: Object.fromEntries(names.map((name) => [name, `src/${name}.ts`])),
    plugins: [dts({tsconfig: 'src/tsconfig.json'})],
    // For example about a type that entries share and none exports.
    onwarn: ({message}) => {
      throw new Error(message);
    },
  });
  await bundle.write({
    dir: 'dist',
    entryFileNames: '[name].d.ts',
    chunkFileNames: 'types/[name].d.ts',
    paths: (id) => (id.endsWith('/src/index.ts') ? './index.js' : id),
  });
};

await write(ENTRIES);
// By itself, because a page that imports only types from another entry has not defined the tag.
await write(['define'], {external: /\/index\.ts$/});
