import {execFile} from 'node:child_process';
import {readFile, rm, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {promisify} from 'node:util';
import {createProgramFolder, hasProgram, programEnvironment, startProxyProgram} from './proxy-program.ts';
import {until} from './until.ts';

const run = promisify(execFile);

export const hasNginx = () => hasProgram('nginx');

export interface NginxConfiguration {
  /** Directives of the context `http`. */
  readonly http: string;
  /** Directives of the context `main`. */
  readonly main?: string;
}

/** A program with everything that it reads and writes in its own folder. */
const PROGRAM = {
  program: 'nginx',
  needsCertificate: true,
  args: ['-p', '.', '-c', 'nginx.conf', '-e', 'error.log'],
} as const;

/** A configuration whose certificates are those of the folder. */
const createText = ({http, main = ''}: NginxConfiguration) => `daemon off;
${main}
pid nginx.pid;
error_log error.log info;
events {}
http {
access_log access.log;
${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${name};`).join('\n')}
${http
  .replace(/ssl_certificate .*;/g, 'ssl_certificate certificate.pem;')
  .replace(/ssl_certificate_key .*;/g, 'ssl_certificate_key key.pem;')}
}
`;

/** Loads a configuration. Resolves to the problem that nginx reports, if there is one. */
export const testNginx = async (configuration: NginxConfiguration): Promise<string | undefined> => {
  const cwd = await createProgramFolder({...PROGRAM, files: {'nginx.conf': createText(configuration)}});
  try {
    await run('nginx', ['-t', '-q', ...PROGRAM.args], {cwd, env: programEnvironment(cwd)});
    return undefined;
  } catch (error) {
    return String(error);
  } finally {
    await rm(cwd, {recursive: true, force: true});
  }
};

export interface Nginx {
  /** The path of its certificate, which no browser trusts. */
  readonly certificate: string;
  /** The requests that nginx has logged. */
  readonly readAccessLog: () => Promise<string>;
  /** Loads another configuration as `nginx -s reload` does. Resolves when the former workers accept no more connections. */
  readonly reload: (configuration: NginxConfiguration) => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** Starts nginx. Resolves when it listens at the port. */
export const startNginx = async (configuration: NginxConfiguration, port: number): Promise<Nginx> => {
  const files = {'nginx.conf': createText(configuration)};
  const {folder, signal, stop} = await startProxyProgram({...PROGRAM, files, port});
  const readLog = (name: 'access.log' | 'error.log') => readFile(join(folder, name), 'utf8').catch(() => '');
  const countShutdowns = async () =>
    (await readLog('error.log')).split('gracefully shutting down').length - 1;
  const reload = async (next: NginxConfiguration) => {
    const before = await countShutdowns();
    await writeFile(join(folder, 'nginx.conf'), createText(next));
    signal('SIGHUP');
    await until('nginx has loaded the configuration', async () => (await countShutdowns()) > before);
  };
  return {
    certificate: join(folder, 'certificate.pem'),
    readAccessLog: () => readLog('access.log'),
    reload,
    stop,
  };
};
