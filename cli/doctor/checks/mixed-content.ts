import {failed, ok, unknown, type Finding} from '../../../src/diagnosis/check.ts';
import {isLoopback} from '../../../src/platform/address.ts';

export const isSecurePage = (origin: string | undefined): boolean => origin?.startsWith('https:') ?? false;

/** Whether a browser blocks one of the addresses because it is not encrypted, and the page is. */
export const checkMixedContent = (
  origin: string | undefined,
  addresses: readonly URL[],
  advice: string,
): Finding => {
  if (origin === undefined) return unknown('Give --origin with the origin of your page.');
  if (!isSecurePage(origin)) return ok(`The page ${origin} is not encrypted, so it may use any address.`);
  const blocked = addresses.find(
    ({protocol, hostname}) => /^(http|ws):$/.test(protocol) && !isLoopback(hostname),
  );
  if (!blocked) return ok(`A page of ${origin} may use these addresses.`);
  return failed(`A browser blocks ${blocked.protocol}//${blocked.host} on ${origin}: mixed content.`, advice);
};

export const HTTP_ADVICE =
  'Serve the address over `https`, for example by a gateway with a certificate, and use that address.';
export const SIGNALING_ADVICE =
  'Let a gateway with a certificate forward `wss` to the host, and set `signaling-url` to its address.';
