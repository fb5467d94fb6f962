import {writeFile} from 'node:fs/promises';
import {fileURLToPath} from 'node:url';
import {errorsPage} from './errors-page.ts';
import {faultsPage} from './faults-page.ts';

const errors = fileURLToPath(new URL('errors.md', import.meta.url));
await writeFile(errors, await errorsPage(errors));
const faults = fileURLToPath(new URL('faults.md', import.meta.url));
await writeFile(faults, await faultsPage(faults));
