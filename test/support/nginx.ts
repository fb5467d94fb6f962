import {execFile, spawn} from 'node:child_process';
import {existsSync} from 'node:fs';
import {mkdir, mkdtemp, readFile, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {promisify} from 'node:util';
import {canConnect, createCertificate} from './proxy-program.ts';
import {until} from './until.ts';

const run = promisify(execFile);

/** Where Debian's package `nginx-light` puts the program. */
const NGINX = '/usr/sbin/nginx';

export const hasNginx = () => existsSync(NGINX);

export interface NginxConfiguration {
  /** Directives of the context `http`. */
  readonly http: string;
  /** Directives of the context `main`. */
  readonly main?: string;
}

/** A folder with everything that nginx reads and writes: its configuration, a certificate, logs and temporary files. */
class NginxFolder {
  readonly #path: string;

  private constructor(path: string) {
    this.#path = path;
  }

  static async create(): Promise<NginxFolder> {
    const folder = new NginxFolder(await mkdtemp(join(tmpdir(), 'app-stream-nginx-')));
    await mkdir(join(folder.#path, 'temporary'));
    await createCertificate(folder.#path);
    return folder;
  }

  /** Writes a configuration. Its certificates are replaced by one of this folder. */
  async write({http, main = ''}: NginxConfiguration): Promise<void> {
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((name) => `${name}_temp_path ${this.#path}/temporary/${name};`)
      .join('\n');
    const configuration = http
      .replace(/ssl_certificate .*;/g, `ssl_certificate ${this.#path}/certificate.pem;`)
      .replace(/ssl_certificate_key .*;/g, `ssl_certificate_key ${this.#path}/key.pem;`);
    await writeFile(
      join(this.#path, 'nginx.conf'),
      `daemon off;
${main}
pid ${this.#path}/nginx.pid;
error_log ${this.#path}/error.log info;
events {}
http {
access_log ${this.#path}/access.log;
${temporary}
${configuration}
}
`,
    );
  }

  get arguments(): readonly string[] {
    return ['-p', this.#path, '-c', join(this.#path, 'nginx.conf'), '-e', join(this.#path, 'error.log')];
  }

  readLog(name: 'access.log' | 'error.log'): Promise<string> {
    return readFile(join(this.#path, name), 'utf8').catch(() => '');
  }

  remove(): Promise<void> {
    return rm(this.#path, {recursive: true, force: true});
  }
}

/** Loads a configuration. Resolves to the problem that nginx reports, if there is one. */
export const testNginx = async (configuration: NginxConfiguration): Promise<string | undefined> => {
  const folder = await NginxFolder.create();
  try {
    await folder.write(configuration);
    await run(NGINX, ['-t', '-q', ...folder.arguments]);
    return undefined;
  } catch (error) {
    return String(error);
  } finally {
    await folder.remove();
  }
};

export interface Nginx {
  /** The requests that nginx has logged. */
  readonly readAccessLog: () => Promise<string>;
  /** Loads another configuration as `nginx -s reload` does. Resolves when the former workers accept no more connections. */
  readonly reload: (configuration: NginxConfiguration) => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** Starts nginx. Resolves when it listens at the port. */
export const startNginx = async (configuration: NginxConfiguration, port: number): Promise<Nginx> => {
  const folder = await NginxFolder.create();
  await folder.write(configuration);
  const server = spawn(NGINX, folder.arguments, {stdio: 'ignore'});
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  const stop = async () => {
    server.kill();
    await ended;
    await folder.remove();
  };
  try {
    await until('nginx listens', async () => {
      if (server.exitCode !== null) throw new Error(await folder.readLog('error.log'));
      return canConnect(port);
    });
  } catch (error) {
    await stop();
    throw error;
  }
  const countShutdowns = async () =>
    (await folder.readLog('error.log')).split('gracefully shutting down').length - 1;
  const reload = async (next: NginxConfiguration) => {
    const before = await countShutdowns();
    await folder.write(next);
    server.kill('SIGHUP');
    await until('nginx has loaded the configuration', async () => (await countShutdowns()) > before);
  };
  return {readAccessLog: () => folder.readLog('access.log'), reload, stop};
};
