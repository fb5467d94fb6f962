import {hostname, networkInterfaces} from 'node:os';

/**
 * Who may talk to the service from a page: pages of this machine (loopback, or one of its own addresses) and
 * those that were allowed by name. Without this any page on the web could start sessions on the developer's
 * machine. No Origin header means no page: a test, curl, or the page's own GET.
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
