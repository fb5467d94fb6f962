import type {DoctorOptions} from './options.ts';

type Headers = DoctorOptions['headers'];

export const isCookie = (name: string): boolean => name.toLowerCase() === 'cookie';

/** The cookies of `--header`. */
export const cookieOf = (headers: Headers): string | undefined =>
  Object.entries(headers).find(([name]) => isCookie(name))?.[1];

/** The options with addresses of the operator. */
type Addresses = Pick<DoctorOptions, 'serviceUrl' | 'catalogueUrl' | 'signalingUrl' | 'direct' | 'address'>;

/**
 * The cookies for the WebSocket of signaling. A service may name any host, and a host may show the headers of a sign-in to
 * its other clients. So only a host that the operator has named gets them.
 */
export const cookieForSignaling = (
  {hostname}: URL,
  {headers, signalingUrl, ...given}: Addresses & {readonly headers: Headers},
): string | undefined => {
  const template =
    signalingUrl !== undefined && URL.canParse(signalingUrl) ? new URL(signalingUrl) : undefined;
  const named = [given.serviceUrl, given.catalogueUrl, given.direct, given.address, template];
  return named.some((url) => url?.hostname === hostname) ? cookieOf(headers) : undefined;
};
