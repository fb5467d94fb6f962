import {spawn} from 'node:child_process';
import {existsSync} from 'node:fs';
import {networkInterfaces} from 'node:os';
import {createSocket} from 'node:dgram';
import {tmpdir} from 'node:os';
import getPort from 'get-port';

/** Where Debian's package `coturn` puts the server. */
const TURN_SERVER = '/usr/bin/turnserver';

export const hasTurnServer = () => existsSync(TURN_SERVER);

export interface TurnServer {
  readonly url: string;
  readonly username: string;
  readonly credential: string;
  /** What the server has logged. */
  readonly log: () => string;
  readonly stop: () => Promise<void>;
}

/** Starts coturn on a free port of this machine. Resolves when it answers. */
export const startTurnServer = async (): Promise<TurnServer> => {
  const address =
    Object.values(networkInterfaces())
      .flatMap((list) => list ?? [])
      .find(({family, internal}) => family === 'IPv4' && !internal)?.address ?? '127.0.0.1';
  const port = await getPort();
  const [username, credential] = ['user', 'secret'];
  const server = spawn(
    TURN_SERVER,
    [
      ...['-n', '--no-tls', '--no-dtls', '--no-cli', '--lt-cred-mech', '--realm', 'test', '--fingerprint'],
      ...['--verbose', '--log-file', 'stdout', '--pidfile', `${tmpdir()}/turnserver-${port}.pid`],
      ...['--listening-ip', address, '--relay-ip', address, '--listening-port', String(port)],
      ...['--user', `${username}:${credential}`, '--allow-loopback-peers'],
    ],
    {stdio: ['ignore', 'pipe', 'pipe']},
  );
  let log = '';
  for (const stream of [server.stdout, server.stderr])
    stream.on('data', (chunk: Buffer) => (log = (log + chunk.toString()).slice(-1_000_000)));
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  const stop = async () => {
    server.kill();
    await ended;
  };
  if (!(await answersStun(address, port))) {
    await stop();
    throw new Error(`coturn does not answer: ${log}`);
  }
  return {url: `turn:${address}:${port}`, username, credential, log: () => log, stop};
};

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
    socket.once('message', () => finish(true));
  });
