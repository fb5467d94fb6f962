/** Copies the build of the packed package to `dist/`, where `npm run check:built` reads it. The tests have packed it already. */
import {cp, rm} from 'node:fs/promises';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {packPackage} from './packed-package.ts';

const dist = fileURLToPath(new URL('../../../dist', import.meta.url));

const contents = await packPackage();
await rm(dist, {recursive: true, force: true});
await cp(join(contents, 'dist'), dist, {recursive: true});
