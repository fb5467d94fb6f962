import {SCRIPT_TAGS} from '../entries.ts';

/** The hashes of the scripts in `dist/cdn`, by their names. */
export type Integrity = Readonly<Record<string, string>>;

interface ImportMap {
  /** The addresses of the entries, by the names that a page with a bundler imports. */
  readonly imports: Readonly<Record<string, string>>;
  readonly integrity: Integrity;
}

/** The file of the tag, which the parts and the other entries import as well. */
const MAIN = 'app-stream.js';

/** Whether a file of `dist/cdn` is an entry. All others load on demand. */
export const isEntry = (name: string): boolean => Object.hasOwn(SCRIPT_TAGS, name.replace(/\.js$/, ''));

/** The names by which a page imports an entry. */
const specifiersOf = (entry: string): readonly string[] => {
  if (entry === 'define') return ['app-stream', 'app-stream/define'];
  if (entry === 'scene-define')
    return ['app-stream/scene', 'app-stream/scene/define', 'app-stream/scene/model'];
  return [`app-stream/${entry}`];
};

/**
 * The import map of a folder. With it, a page imports the entries by the names of the package. It has the hash of each file
 * of the folder.
 */
export const importMap = (folder: string, hashes: Integrity): ImportMap => {
  const imports = Object.entries(SCRIPT_TAGS).flatMap(([file, entry]) =>
    specifiersOf(entry).map((specifier) => [specifier, `${folder}${file}.js`] as const),
  );
  const integrity = Object.fromEntries(Object.entries(hashes).map(([name, hash]) => [folder + name, hash]));
  return {imports: Object.fromEntries(imports), integrity};
};

/** The tags that load the element from a folder, and refuse a file that differs from the build. */
export const scriptTags = (folder: string, hashes: Integrity): string => `<script type="importmap">
${JSON.stringify(importMap(folder, hashes), null, 2)}
</script>
<script type="module" src="${folder}${MAIN}" integrity="${hashes[MAIN] ?? ''}" crossorigin="anonymous"></script>
`;
