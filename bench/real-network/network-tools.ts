import {execFile} from 'node:child_process';
import {accessSync, constants, existsSync} from 'node:fs';
import {delimiter, join, resolve} from 'node:path';
import {promisify} from 'node:util';
import {missingKit} from '../../test/real-host/host/find-kit.ts';

/** A folder with `shaper.c`: it links two network namespaces by two TUN devices, and delays, drops and queues packets. */
const {NETWORK_KIT} = process.env;
const run = promisify(execFile);

const isExecutable = (path: string) => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

const findProgram = (name: string) =>
  [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/sbin']
    .map((folder) => join(folder, name))
    .find(isExecutable);

/** Why this machine cannot measure NVIDIA's streaming server on a bad network. `undefined` if it can. */
export const missingTools = (): string | undefined => {
  const kit = missingKit();
  if (kit) return kit;
  if (!NETWORK_KIT || !existsSync(shaperSource())) return 'NETWORK_KIT names no folder with shaper.c';
  if (!findProgram('gcc')) return 'the machine has no gcc';
  if (process.getuid?.() !== 0) return 'network namespaces need the user root';
  if (!existsSync('/dev/net/tun')) return 'the machine has no /dev/net/tun';
  return findProgram('ip') ? undefined : 'the machine has no ip (iproute2)';
};

const shaperSource = () => resolve(NETWORK_KIT ?? '', 'shaper.c');

/** Compiles the program that shapes a link into a folder. Resolves with its path. */
export const buildShaper = async (folder: string): Promise<string> => {
  const program = join(folder, 'shaper');
  await run('gcc', ['-O2', '-o', program, shaperSource()]);
  return program;
};

/** The path of `ip` of iproute2. It opens namespaces, and runs programs in them. */
export const ipPath = (): string => findProgram('ip') ?? 'ip';

/** Runs `ip` with these words. */
export const ip = async (words: string): Promise<void> => {
  await run(ipPath(), words.split(' '));
};
