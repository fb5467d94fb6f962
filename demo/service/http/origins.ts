import {hostname, networkInterfaces} from 'node:os';

/**
 * Whether a page may use the service. Allowed are pages from this machine (loopback or one of its addresses) and pages
 * from the listed origins. Otherwise any page on the web could start sessions on the developer's machine.
 *
 * A request without an Origin header does not come from another page. It comes from a test, from curl or from the
 * page's own GET.
 */
export function isOriginAllowed(origin: string | undefined, allowed: readonly string[]): boolean {
  if (origin === undefined || allowed.includes(origin)) return true;
  const host = URL.canParse(origin) ? new URL(origin).hostname.replace(/^\[|\]$/g, '') : '';
  return isLoopback(host) || isOwnAddress(host) || (host !== '' && host === hostname().toLowerCase());
}

export function isLoopback(host: string): boolean {
  return (
    host === 'localhost' || host.endsWith('.localhost') || host === '::1' || /^127(\.\d+){3}$/.test(host)
  );
}

/** Whether `address` belongs to this machine. */
export function isOwnAddress(address: string): boolean {
  return Object.values(networkInterfaces()).some((list) => list?.some((entry) => entry.address === address));
}
