import {execFile, spawn} from 'node:child_process';
import {existsSync} from 'node:fs';
import {mkdir, mkdtemp, readFile, rm, writeFile} from 'node:fs/promises';
import {connect} from 'node:net';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {promisify} from 'node:util';
import {until} from './until.ts';

const run = promisify(execFile);

/** Where Debian's package `nginx-light` puts the program. */
const NGINX = '/usr/sbin/nginx';

export const hasNginx = () => existsSync(NGINX);

/** A folder with everything that nginx reads and writes: its configuration, a certificate, logs and temporary files. */
class NginxFolder {
  readonly #path: string;

  private constructor(path: string) {
    this.#path = path;
  }

  static async create(): Promise<NginxFolder> {
    return new NginxFolder(await mkdtemp(join(tmpdir(), 'app-stream-nginx-')));
  }

  /** Writes a configuration of the context `http`. Its certificates are replaced by one of this folder. */
  async write(http: string): Promise<void> {
    await mkdir(join(this.#path, 'temporary'));
    await this.#createCertificate();
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((name) => `${name}_temp_path ${this.#path}/temporary/${name};`)
      .join('\n');
    const configuration = http
      .replace(/ssl_certificate .*;/g, `ssl_certificate ${this.#path}/certificate.pem;`)
      .replace(/ssl_certificate_key .*;/g, `ssl_certificate_key ${this.#path}/key.pem;`);
    await writeFile(
      join(this.#path, 'nginx.conf'),
      `daemon off;
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

  async #createCertificate(): Promise<void> {
    await run('openssl', [
      ...[
        'req',
        '-x509',
        '-newkey',
        'ec',
        '-pkeyopt',
        'ec_paramgen_curve:prime256v1',
        '-nodes',
        '-days',
        '2',
      ],
      ...[
        '-subj',
        '/CN=localhost',
        '-keyout',
        join(this.#path, 'key.pem'),
        '-out',
        join(this.#path, 'certificate.pem'),
      ],
    ]);
  }
}

/** Loads a configuration of the context `http`. Resolves to the problem that nginx reports, if there is one. */
export const testNginx = async (http: string): Promise<string | undefined> => {
  const folder = await NginxFolder.create();
  try {
    await folder.write(http);
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
  readonly stop: () => Promise<void>;
}

/** Starts nginx with a configuration of the context `http`. Resolves when it listens. */
export const startNginx = async (http: string, port: number): Promise<Nginx> => {
  const folder = await NginxFolder.create();
  await folder.write(http);
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
  return {readAccessLog: () => folder.readLog('access.log'), stop};
};

const canConnect = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('error', () => resolve(false));
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
  });
