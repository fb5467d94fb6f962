import {writeFile} from 'node:fs/promises';
import {fileURLToPath} from 'node:url';
import {errorsPage} from './errors-page.ts';
import {llmsPage} from './llms-page.ts';
import {referencePage} from './reference-page.ts';

const errors = fileURLToPath(new URL('errors.md', import.meta.url));
await writeFile(errors, await errorsPage(errors));
const reference = fileURLToPath(new URL('reference.md', import.meta.url));
await writeFile(reference, await referencePage(reference));
await writeFile(fileURLToPath(new URL('../llms.txt', import.meta.url)), await llmsPage());
