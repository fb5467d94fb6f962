import {writeFile} from 'node:fs/promises';
import {fileURLToPath} from 'node:url';
import {errorsPage} from './errors-page.ts';

const path = fileURLToPath(new URL('errors.md', import.meta.url));
await writeFile(path, await errorsPage(path));
