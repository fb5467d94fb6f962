/** `npm run generate`: writes the types of attributes, properties and events for all frameworks. */
import {writeFile} from 'node:fs/promises';
import {fileURLToPath} from 'node:url';
import {format, resolveConfig} from 'prettier';
import {attributesFile} from './attributes-file.ts';
import {findInterface, readManifest} from './element-interface.ts';
import {ELEMENTS} from './elements.ts';
import {reactFile} from './react-file.ts';

const manifest = await readManifest();
const elements = ELEMENTS.map((named) => findInterface(manifest, named));

const write = async (name: string, text: string) => {
  const filepath = fileURLToPath(new URL(`../../../${name}`, import.meta.url));
  await writeFile(filepath, await format(text, {...(await resolveConfig(filepath)), filepath}));
};

await write('types/attributes.d.ts', attributesFile(elements));
for (const element of elements) await write(`src/react/${element.named.reactFile}`, reactFile(element));
