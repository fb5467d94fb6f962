import {execFile, spawn, spawnSync} from 'node:child_process';
import {mkdtemp, rm, writeFile} from 'node:fs/promises';
import {connect} from 'node:net';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {promisify} from 'node:util';
import {until} from './until.ts';

/** Whether this machine has a program. Servers of Debian are in `/usr/sbin`, which is not in the path of every user. */
export const hasProgram = (name: string): boolean =>
  spawnSync('which', [name], {env: programEnvironment()}).status === 0;

export const programEnvironment = (home = tmpdir()) => ({
  ...process.env,
  PATH: `${process.env['PATH'] ?? ''}:/usr/sbin`,
  HOME: home,
});

export interface ProxyProgramOptions {
  readonly program: string;
  /** The files that it reads, by their names. */
  readonly files: Readonly<Record<string, string>>;
  /** Whether it reads `certificate.pem` and `key.pem` (default: no). */
  readonly needsCertificate?: boolean;
  readonly args: readonly string[];
  /** The port at which it listens. */
  readonly port: number;
}

/** A proxy that runs in a folder of its own. */
export interface ProxyProgram {
  readonly folder: string;
  /** The last texts that it has printed. */
  readonly readLog: () => string;
  readonly signal: (name: NodeJS.Signals) => void;
  readonly stop: () => Promise<void>;
}

/** Writes what a proxy reads to a folder of its own. Returns the folder. */
export const createProgramFolder = async ({
  program,
  files,
  needsCertificate = false,
}: Omit<ProxyProgramOptions, 'args' | 'port'>): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), `app-stream-${program}-`));
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  if (needsCertificate) await createCertificate(folder);
  return folder;
};

/** Starts a proxy. Resolves when it listens at its port. */
export const startProxyProgram = async (options: ProxyProgramOptions): Promise<ProxyProgram> => {
  const {program, args, port} = options;
  const folder = await createProgramFolder(options);
  const env = programEnvironment(folder);
  const child = spawn(program, args, {cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe']});
  let log = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (log = (log + chunk.toString()).slice(-5000)));
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = async () => {
    child.kill();
    await ended;
    await rm(folder, {recursive: true, force: true});
  };
  try {
    await until(`${program} listens`, () => {
      if (child.exitCode !== null) throw new Error(log);
      return canConnect(port);
    });
  } catch (error) {
    await stop();
    throw error;
  }
  return {folder, readLog: () => log, signal: (name) => void child.kill(name), stop};
};

/** Whether a server listens at a port of this machine. */
const canConnect = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('error', () => resolve(false));
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
  });

const run = promisify(execFile);

/** Writes `certificate.pem`, a certificate of `localhost` that no browser trusts, and its `key.pem` to a folder. */
export const createCertificate = async (folder: string): Promise<void> => {
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const files = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'certificate.pem')];
  await run('openssl', ['req', ...kind, '-days', '30', '-subj', '/CN=localhost', ...files]);
};
