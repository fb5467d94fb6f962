import {type IceServers, parseIceServers} from '../../connection/ice-servers.ts';
import {AppStreamError} from '../../errors/app-stream-error.ts';
import {loadTexts} from '../../locales/page-texts.ts';
import {withinLimit} from '../../platform/abort.ts';
import {readPageValue} from '../../service/page-value.ts';
import {failed, type Finding, ok, unknown} from '../check.ts';
import {hideAddresses} from '../passed-on.ts';
import {listServers, probeServer, type ServerAnswer, type ServerEntry} from '../probe-server.ts';
import type {RowOf} from './preflight-report.ts';

/** How long a relay over TCP waits for one over UDP, which a stream would prefer, in milliseconds. */
const GRACE_MS = 300;

/** The rows of all servers, and the server to measure the bandwidth through. */
interface ServerChecks {
  readonly rows: readonly Promise<RowOf<'server'>>[];
  /** Resolves with a TURN server that relays, or with undefined if there is none. */
  readonly relay: Promise<ServerEntry | undefined>;
}

/** Asks all servers at the same time. */
export const checkServers = (
  read: PageServers,
  signal: AbortSignal,
  ask: typeof probeServer = probeServer,
): ServerChecks => {
  if ('problem' in read) {
    const row: RowOf<'server'> = {check: 'server', ...read.problem, measurement: {}};
    return {rows: [Promise.resolve(row)], relay: Promise.resolve(undefined)};
  }
  const entries = listServers(read.servers);
  const asked = entries.map((entry) => ({entry, answer: ask(entry, signal)}));
  const rows = asked.map(async ({entry, answer}) => toRow(entry, await answer));
  const empty: RowOf<'server'> = {
    check: 'server',
    ...unknown('`iceServers` is empty, so only a stream shows whether media passes the firewall.'),
    measurement: {},
  };
  return {rows: rows.length ? rows : [Promise.resolve(empty)], relay: chooseRelay(asked)};
};

const toRow = (entry: ServerEntry, answer: ServerAnswer): RowOf<'server'> => {
  const {url, kind, transport} = entry;
  return {
    check: 'server',
    ...explainServer(entry, answer),
    measurement: {
      url,
      kind,
      transport,
      ...('ms' in answer ? {ms: answer.ms} : {}),
      ...('code' in answer ? {code: answer.code} : {}),
    },
  };
};

interface AskedServer {
  readonly entry: ServerEntry;
  readonly answer: Promise<ServerAnswer>;
}

/** The first relay over UDP. One over TCP or TLS counts if none over UDP answers soon. */
const chooseRelay = async (asked: readonly AskedServer[]): Promise<ServerEntry | undefined> => {
  const firstOf = async (candidates: readonly AskedServer[]) => {
    const working = candidates.map(async ({entry, answer}) => {
      if ((await answer).kind !== 'responded') throw new Error('No relay');
      return entry;
    });
    return Promise.any(working).catch(() => undefined);
  };
  const relays = asked.filter(({entry}) => entry.kind === 'turn');
  const byUdp = firstOf(relays.filter(({entry}) => entry.transport === 'udp'));
  const other = await firstOf(relays);
  if (other?.transport === 'udp' || !other) return other;
  const better = await withinLimit(() => byUdp, {limitMs: GRACE_MS}).catch(() => undefined);
  return better ?? other;
};

const OPEN_PORT: Readonly<Record<ServerEntry['transport'], string>> = {
  udp: 'Allow UDP to this server in the firewall, or add a TURN server over TCP or TLS.',
  tcp: 'Allow TCP to this server in the firewall, or add a TURN server over TLS on port 443.',
  tls: 'Check the port, the certificate and the firewall of this server.',
};

/** The error numbers of a server that does not accept the credentials (RFC 8489, RFC 8656). */
const CREDENTIAL_CODES: readonly number[] = [401, 403, 431, 432, 434, 438, 441];

/** Explains the answer of one STUN or TURN server. */
export const explainServer = ({url, kind, transport}: ServerEntry, answer: ServerAnswer): Finding => {
  switch (answer.kind) {
    case 'responded':
      return ok(`${url} responds in ${answer.ms} ms${kind === 'turn' ? ', and relays media' : ''}.`);
    case 'refused':
      return failed(
        `${url} answers with the error ${answer.code} ${hideAddresses(answer.text)}`.trimEnd() + '.',
        CREDENTIAL_CODES.includes(answer.code)
          ? 'Check `username` and `credential` of this server in `iceServers`. Timed credentials may have expired.'
          : 'Look for this error in the log of the server.',
      );
    case 'unreachable':
      return failed(`The browser does not reach ${url}.`, OPEN_PORT[transport]);
    case 'silent':
      return failed(`${url} does not answer.`, OPEN_PORT[transport]);
    case 'unclear':
      return unknown(`This browser does not report whether ${url} responds.`);
    case 'invalid':
      return failed(`The browser rejects ${url}. ${answer.text}`, 'Correct the entries of `iceServers`.');
    default:
      return answer satisfies never;
  }
};

/** The STUN and TURN servers of the page, or why they cannot be used. */
type PageServers =
  {readonly servers: readonly RTCIceServer[]} | {readonly problem: ReturnType<typeof failed>};

/**
 * Reads `iceServers`.
 * @param options.limitMs how long a function of the page may take, in milliseconds
 * @throws the signal's reason when aborted
 */
export const readServers = async (
  iceServers: IceServers | undefined,
  options: {readonly limitMs: number; readonly signal: AbortSignal},
): Promise<PageServers> => {
  try {
    return {servers: parseIceServers(await readPageValue(iceServers, {name: 'iceServers', ...options}))};
  } catch (thrown) {
    options.signal.throwIfAborted();
    await loadTexts();
    return {problem: failed('`iceServers` cannot be used.', AppStreamError.from(thrown).advice)};
  }
};
