import {spawn, type ChildProcess} from 'node:child_process';
import {createHmac} from 'node:crypto';
import {createSocket} from 'node:dgram';
import {existsSync} from 'node:fs';
import {mkdtemp, rm} from 'node:fs/promises';
import {networkInterfaces, tmpdir} from 'node:os';
import {join} from 'node:path';
import getPort from 'get-port';
import {createCertificate} from '../support/proxy-program.ts';

/** Where Debian's package `coturn` puts the server. */
const TURN_SERVER = '/usr/bin/turnserver';

export const hasTurnServer = () => existsSync(TURN_SERVER);

/** An address of this machine that media can use. */
export const ADDRESS =
  Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .find(({family, internal}) => family === 'IPv4' && !internal)?.address ?? '127.0.0.1';

/** How a browser reaches the server. */
export type TurnTransport = 'udp' | 'tcp' | 'tls';

/** A user name and its credential. */
export interface TurnUser {
  readonly username: string;
  readonly credential: string;
}

const USER: TurnUser = {username: 'user', credential: 'secret'};
/** The secret that the server shares with the service that issues credentials (`--use-auth-secret`). */
const SHARED_SECRET = 'shared';

/** A credential that expires, as coturn reads it: the user name starts with the time, in seconds since 1970. */
export const timedUser = (lifetimeMs: number): TurnUser => {
  const username = `${Math.floor((Date.now() + lifetimeMs) / 1000)}:user`;
  return {username, credential: createHmac('sha1', SHARED_SECRET).update(username).digest('base64')};
};

/** coturn on free ports of this machine. */
export class TurnServer {
  readonly user = USER;
  readonly #folder: string;
  readonly #ports: {readonly plain: number; readonly tls: number};
  readonly #isTimed: boolean;
  #process: ChildProcess | undefined;
  #log = '';

  private constructor(
    folder: string,
    ports: {readonly plain: number; readonly tls: number},
    isTimed: boolean,
  ) {
    this.#folder = folder;
    this.#ports = ports;
    this.#isTimed = isTimed;
  }

  /** Resolves when the server answers. @param options.isTimed accepts credentials of `timedUser` only (default: `user`) */
  static async open({isTimed = false} = {}): Promise<TurnServer> {
    const folder = await mkdtemp(join(tmpdir(), 'app-stream-turn-'));
    await createCertificate(folder);
    const server = new TurnServer(folder, {plain: await getPort(), tls: await getPort()}, isTimed);
    await server.start();
    return server;
  }

  url(transport: TurnTransport = 'udp'): string {
    const {plain, tls} = this.#ports;
    return transport === 'tls'
      ? `turns:${ADDRESS}:${tls}?transport=tcp`
      : `turn:${ADDRESS}:${plain}?transport=${transport}`;
  }

  /** What the server has logged since it was opened. */
  get log(): string {
    return this.#log;
  }

  /** Starts the stopped server on its ports. Resolves when it answers. */
  async start(): Promise<void> {
    const {plain, tls} = this.#ports;
    const users = this.#isTimed
      ? ['--use-auth-secret', '--static-auth-secret', SHARED_SECRET]
      : ['--lt-cred-mech', '--user', `${USER.username}:${USER.credential}`];
    const server = spawn(
      TURN_SERVER,
      [
        ...[
          '-n',
          '--no-dtls',
          '--no-cli',
          '--realm',
          'test',
          '--fingerprint',
          '--verbose',
          '--log-file',
          'stdout',
        ],
        ...['--pidfile', join(this.#folder, 'pid'), '--allow-loopback-peers', ...users],
        ...['--listening-ip', ADDRESS, '--relay-ip', ADDRESS],
        ...['--listening-port', String(plain), '--tls-listening-port', String(tls)],
        ...['--cert', join(this.#folder, 'certificate.pem'), '--pkey', join(this.#folder, 'key.pem')],
      ],
      {stdio: ['ignore', 'pipe', 'pipe']},
    );
    this.#process = server;
    for (const stream of [server.stdout, server.stderr])
      stream.on('data', (chunk: Buffer) => (this.#log = (this.#log + chunk.toString()).slice(-1_000_000)));
    if (await answersStun(ADDRESS, plain)) return;
    await this.stop();
    throw new Error(`coturn does not answer: ${this.#log}`);
  }

  /** Ends the server, as a crash would: the browsers get no message. */
  async stop(): Promise<void> {
    const server = this.#process;
    this.#process = undefined;
    if (!server) return;
    const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
    server.kill('SIGKILL');
    await ended;
  }

  async close(): Promise<void> {
    await this.stop();
    await rm(this.#folder, {recursive: true, force: true});
  }
}

const STUN_BINDING = Buffer.from('000100002112a442000000000000000000000000', 'hex');

/** Sends STUN requests until the server answers one. */
const answersStun = (address: string, port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = createSocket('udp4');
    let left = 100;
    const finish = (isAnswered: boolean) => {
      clearInterval(timer);
      socket.close();
      resolve(isAnswered);
    };
    const timer = setInterval(() => {
      left -= 1;
      if (left < 0) finish(false);
      else socket.send(STUN_BINDING, port, address);
    }, 100);
    // An error while nothing listens yet.
    socket.on('error', () => undefined);
    socket.once('message', () => finish(true));
  });
