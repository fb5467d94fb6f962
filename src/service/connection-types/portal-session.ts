import * as z from 'zod/mini';
import {AppStreamError} from '../../errors/app-stream-error.ts';
import type {FailureCode} from '../../errors/failures.ts';
import {lazySchema, lenient, type Output, reader} from '../../platform/schema.ts';
import {isSegment} from '../http.ts';
import {port, text} from '../schemas.ts';
import type {HostRoutes, SocketTrouble, SocketVerdict} from '../session.ts';

/** An application of a portal: its names for people, and the address of its media at a private endpoint. */
export const portalApp = lazySchema(() =>
  z.object({
    id: lenient(text()),
    title: lenient(text()),
    name: lenient(text()),
    description: lenient(text()),
    mediaServer: lenient(text()),
    mediaPort: lenient(port()),
  }),
);

export type PortalApp = Output<typeof portalApp>;

/** A session is a segment of an address. */
const sessionId = () =>
  reader('an id', (value) => (typeof value === 'string' && isSegment(value) ? value : undefined));

export const portalSession = lazySchema(() =>
  z.object({
    id: sessionId(),
    /** An object or an id. */
    app: lenient(z.union([text(), portalApp()])),
    status: lenient(text()),
    error: lenient(text()),
  }),
);

export type PortalSession = Output<typeof portalSession>;

/** The media route that an application names. Without a host and a port, the host's offer has the address. */
export const mediaHosts = (app: PortalApp | undefined): readonly HostRoutes[] => {
  const {mediaServer: host, mediaPort} = app ?? {};
  if (!host || !mediaPort) return [];
  const route = {description: 'media', protocol: 'UDP', sourcePort: mediaPort, destinationPort: undefined};
  return [{host, routes: [route]}];
};

/** Whether a session exists, as its portal knows it. */
export type Existence = 'exists' | 'gone' | 'signed-out' | 'unknown';

/**
 * What a run does about a socket of a portal (`connection-types.md`, Close codes of a portal). `undefined` leaves the
 * codes of other proxies and of the host to the rules of the element.
 * @param readExistence requests the state of the session from the portal, which also renews its cookie
 */
export const judgePortalSocket = async (
  {kind, code, reason}: Pick<SocketTrouble, 'kind' | 'code' | 'reason'>,
  readExistence: () => Promise<Existence>,
): Promise<SocketVerdict | undefined> => {
  const lose = (then: 'retry' | 'new-session' | 'final', failure: FailureCode): SocketVerdict => {
    const data = {detail: reason || undefined, values: {reason: `code ${code}`}};
    return {then, error: new AppStreamError(failure, data)};
  };
  // The portal has marked the session as failed.
  if (code === 3001) return lose('new-session', 'signaling-refused');
  if (code === 3004) return lose('new-session', 'session-not-found');
  if (kind === 'closed' && code !== 3000 && code !== 3008) return undefined;
  const existence = await readExistence();
  if (existence === 'gone')
    return lose('new-session', code === 3008 ? 'host-unreachable' : 'session-not-found');
  if (code === 3008) return lose('retry', 'host-unreachable');
  // The cookie was missing. A stream that plays continues, also while the user signs in again.
  if (code === 3000) return {then: 'resume'};
  return kind === 'refused' && existence === 'signed-out' ? lose('final', 'unauthorized') : undefined;
};

/** A browser has locks in a secure context only. */
const locksOf = ({navigator}: {readonly navigator?: {readonly locks?: LockManager}} = globalThis) =>
  navigator?.locks;

const PREFIX = 'app-stream portal ';

/** The sessions of the elements of this origin, in this page and in other tabs. Only locks reveal the other tabs. */
export class OwnSessions {
  readonly #ids = new Map<string, () => void>();

  /** This page has the session from now on, until it ends. */
  add(id: string) {
    if (this.#ids.has(id)) return;
    const held = new Promise<void>((resolve) => {
      this.#ids.set(id, resolve);
    });
    // The request waits while another tab has the lock, which marks the session as well.
    locksOf()
      ?.request(PREFIX + id, () => held)
      .catch(() => undefined);
  }

  remove(id: string) {
    this.#ids.get(id)?.();
    this.#ids.delete(id);
  }

  /** Whether an element of this origin has each session. */
  async known(): Promise<(id: string) => boolean> {
    const {held = [], pending = []} =
      (await locksOf()
        ?.query()
        .catch(() => undefined)) ?? {};
    const names = new Set([...held, ...pending].map(({name}) => name));
    return (id) => this.#ids.has(id) || names.has(PREFIX + id);
  }

  /**
   * Runs the work of one element of this origin after that of another one with the same portal.
   * @throws the signal's reason when aborted
   */
  async oneAtATime<Result>(
    portal: string,
    work: () => Promise<Result>,
    signal: AbortSignal,
  ): Promise<Result> {
    const locks = locksOf();
    return locks ? await locks.request(`${PREFIX}create ${portal}`, {signal}, work) : work();
  }
}
