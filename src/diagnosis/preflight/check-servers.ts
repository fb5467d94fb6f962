import {explainServer} from '../explain-server.ts';
import {unknown} from '../check.ts';
import {withinLimit} from '../../platform/abort.ts';
import {listServers, probeServer, type ServerAnswer, type ServerEntry} from '../probe-server.ts';
import type {PageServers} from '../read-servers.ts';
import type {RowOf} from '../../session/preflight-report.ts';

/** How long a relay over TCP waits for one over UDP, which a stream would prefer, in milliseconds. */
const GRACE_MS = 300;

/** The rows of all servers, and the server to measure the bandwidth through. */
export interface ServerChecks {
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
