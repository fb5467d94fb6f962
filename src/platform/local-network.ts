import {isLoopback, stripBrackets} from './address.ts';
import type {PolicyDocument} from './page-policy.ts';

/** Where a host is, as far as its name shows it. `unknown`: its name may lead to any address. */
type AddressSpace = 'loopback' | 'local' | 'public' | 'unknown';

const IPV4 = /^\d+(\.\d+){3}$/;
const PRIVATE_IPV4 =
  /^(10|192\.168|169\.254|172\.(1[6-9]|2\d|3[01])|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7]))\./;
const PRIVATE_IPV6 = /^f[cde]/i;

const spaceOf = (hostname: string): AddressSpace => {
  const host = stripBrackets(hostname);
  if (isLoopback(host)) return 'loopback';
  if (IPV4.test(host)) return PRIVATE_IPV4.test(host) ? 'local' : 'public';
  if (host.includes(':')) return PRIVATE_IPV6.test(host) ? 'local' : 'public';
  return host.endsWith('.local') ? 'local' : 'unknown';
};

/** What the page knows about its permission. */
export interface PermissionScope {
  readonly hostname: string;
  /** Rejects if the browser does not know the name. */
  readonly query: (name: string) => Promise<PermissionStatus>;
  /** Whether the policy of the frame allows a feature. */
  readonly allows: (name: string) => boolean;
}

const readPage = (): PermissionScope => {
  const {featurePolicy}: PolicyDocument = document;
  return {
    hostname: location.hostname,
    query: async (name) => navigator.permissions.query(Object.assign({name: 'geolocation' as const}, {name})),
    allows: (name) => featurePolicy?.allowsFeature(name) ?? true,
  };
};

/** The names of the permission: since Chromium 145 one for each space, before that one for both. */
const NAMES = {
  loopback: ['loopback-network', 'local-network-access'],
  local: ['local-network', 'local-network-access'],
};

/**
 * The permission that keeps the page from a host, which is in the local network of the page or on its device.
 * `undefined` if no permission does. A denied one explains a failure, also for a name that may be in the local network,
 * unless the policy of a frame denied it. An open one explains it only for the device itself: a page in the same
 * network needs no permission for its neighbours.
 */
export const findBlockingPermission = async (
  hostname: string,
  page: PermissionScope = readPage(),
): Promise<PermissionStatus | undefined> => {
  const [target, own] = [spaceOf(hostname), spaceOf(page.hostname)];
  if (target === 'public' || own === 'loopback' || (own === 'local' && target !== 'loopback'))
    return undefined;
  for (const name of NAMES[target === 'loopback' ? 'loopback' : 'local']) {
    const status = await page.query(name).catch(() => undefined);
    if (!status) continue;
    const isSure = target !== 'unknown' || page.allows(name);
    const isBlocking =
      status.state === 'denied' ? isSure : status.state === 'prompt' && target === 'loopback';
    return isBlocking ? status : undefined;
  }
  return undefined;
};

/** Resolves when the user has changed the permission. */
export const waitForChange = (status: PermissionStatus, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    status.addEventListener('change', () => resolve(), {once: true, signal});
  });
