import {isLoopback} from './is-loopback.ts';

/**
 * Whether a browser refuses this request because a page that came encrypted asks for it in the clear; it then need not
 * be tried. This machine's own addresses are excepted (W3C Secure Contexts, 3.1).
 */
export const isMixedContent = (
  {protocol, hostname}: URL,
  {location}: {readonly location?: {readonly protocol: string}} = globalThis,
): boolean => location?.protocol === 'https:' && protocol === 'http:' && !isLoopback(hostname);
