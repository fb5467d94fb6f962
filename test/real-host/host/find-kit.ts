import {execFile} from 'node:child_process';
import {existsSync} from 'node:fs';
import {resolve} from 'node:path';
import {promisify} from 'node:util';

const run = promisify(execFile);

/** A folder with `install.sh` and `host.py`: an application on NVIDIA's streaming server, which runs without a GPU. */
const {OVSTREAM_KIT, OVSTREAM_CACHE} = process.env;

/** Why the machine cannot run NVIDIA's streaming server, or undefined if it can. */
export const missingKit = (): string | undefined => {
  if (!OVSTREAM_KIT)
    return 'OVSTREAM_KIT names no folder with install.sh and host.py, which run NVIDIA’s streaming server';
  for (const file of ['install.sh', 'host.py']) {
    if (!existsSync(resolve(OVSTREAM_KIT, file))) return `OVSTREAM_KIT has no ${file}: ${OVSTREAM_KIT}`;
  }
  return undefined;
};

/** What starts a host: its program, and the folder with the installed server. */
export interface InstalledKit {
  readonly program: string;
  readonly cache: string;
}

let installed: Promise<InstalledKit> | undefined;

const install = async (): Promise<InstalledKit> => {
  const kit = resolve(OVSTREAM_KIT ?? '');
  const cache = resolve(OVSTREAM_CACHE ?? 'node_modules/.cache/ovstream');
  await run(resolve(kit, 'install.sh'), [cache]);
  return {program: resolve(kit, 'host.py'), cache};
};

/** Installs the server into `OVSTREAM_CACHE` (default: a folder in `node_modules/.cache`), which takes ten seconds once. */
export const installKit = (): Promise<InstalledKit> => (installed ??= install());
