import {writeFile} from 'node:fs/promises';
import {fileURLToPath} from 'node:url';
import {errorsPage} from './errors-page.ts';
import {llmsPage} from './llms-page.ts';
import {referencePage} from './reference-page.ts';
import {securityPage} from './security-page.ts';

const errors = fileURLToPath(new URL('../../../docs/errors.md', import.meta.url));
await writeFile(errors, await errorsPage(errors));
const reference = fileURLToPath(new URL('../../../docs/reference.md', import.meta.url));
await writeFile(reference, await referencePage(reference));
const security = fileURLToPath(new URL('../../../docs/security.md', import.meta.url));
await writeFile(security, await securityPage(security));
await writeFile(fileURLToPath(new URL('../../../llms.txt', import.meta.url)), await llmsPage());
