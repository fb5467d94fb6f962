/** Writes `build/api/`: what a page can import from each entry of the package, read from the declarations in `dist/`. */
import {mkdir, rm} from 'node:fs/promises';
import {fileURLToPath} from 'node:url';
import {Extractor, ExtractorConfig, ExtractorLogLevel} from '@microsoft/api-extractor';
import {ENTRIES} from '../entries.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** The report has the interface. The linter and the compiler have the opinions. */
const SILENT = {default: {logLevel: ExtractorLogLevel.None}};

const configOf = (name: string) =>
  ExtractorConfig.prepare({
    configObjectFullPath: undefined,
    packageJsonFullPath: `${root}package.json`,
    configObject: {
      projectFolder: root,
      mainEntryPointFilePath: `${root}dist/${name}.d.ts`,
      compiler: {tsconfigFilePath: `${root}src/tsconfig.json`},
      apiReport: {
        enabled: true,
        reportFileName: `${name}.api.md`,
        reportFolder: `${root}build/api`,
        reportTempFolder: `${root}node_modules/.cache/api`,
        // A page notices if a base class or the type of an option changes, though it cannot import them.
        includeForgottenExports: true,
      },
      docModel: {enabled: false},
      dtsRollup: {enabled: false},
      tsdocMetadata: {enabled: false},
      messages: {extractorMessageReporting: SILENT, tsdocMessageReporting: SILENT},
    },
  });

// Without the report of an entry that is no longer there.
await rm(`${root}build/api`, {recursive: true, force: true});
await mkdir(`${root}build/api`, {recursive: true});
/** What these entries export is in the report of `scene`. */
const REPORTED_ELSEWHERE: readonly string[] = ['scene-define', 'scene-model'];

for (const name of ENTRIES) {
  if (REPORTED_ELSEWHERE.includes(name)) continue;
  const {succeeded} = Extractor.invoke(configOf(name), {localBuild: true});
  if (!succeeded) throw new Error(`API Extractor found errors in dist/${name}.d.ts`);
}
