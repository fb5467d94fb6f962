import {isLoopback} from './host-address.ts';

/**
 * Whether the browser blocks a request because an HTTPS page sends it over HTTP. The browser does not block loopback
 * addresses (W3C Secure Contexts, 3.1).
 */
export const isMixedContent = (
  {protocol, hostname}: URL,
  {location}: {readonly location?: {readonly protocol: string}} = globalThis,
): boolean => location?.protocol === 'https:' && protocol === 'http:' && !isLoopback(hostname);
