import {DEMO_KEYS, FUNCTIONS, type GatewayFunction} from '../../shared/functions.ts';
import type {GatewayRequest} from './gateway-request.ts';

/** A request that the control plane has accepted. */
export interface Invocation {
  readonly kind: 'invoked';
  /** The key stands for its account. */
  readonly account: string;
  readonly called: GatewayFunction;
}

/** A status and the text that a page can read from the probe. */
export interface GatewayRefusal {
  readonly kind: 'refused';
  readonly status: number;
  readonly text: string;
}

export function refuse(status: number, text: string): GatewayRefusal {
  return {kind: 'refused', status, text};
}

/** Checks key and function in the order of the gateway: a missing key comes before a missing function. */
export function authorizeInvocation(
  {key, functionId, versionId}: GatewayRequest,
  token: string | undefined,
): Invocation | GatewayRefusal {
  if (key === undefined) return refuse(401, 'no authorization was passed in the metadata');
  if (functionId === undefined) return refuse(400, 'no function-id was passed in the metadata');
  if (key === DEMO_KEYS.withoutScope) return refuse(403, 'the key lacks the scope invoke_function');
  const accounts: readonly string[] = [token ?? DEMO_KEYS.valid, ...(token ? [] : [DEMO_KEYS.otherAccount])];
  if (!accounts.includes(key)) return refuse(401, 'the key is not valid');
  const called = FUNCTIONS.find(({id}) => id === functionId.toLowerCase());
  if (!called) return refuse(404, 'no such function');
  if (versionId !== undefined && versionId.toLowerCase() !== called.versionId) {
    return refuse(404, 'no such version of the function');
  }
  if (!called.streams) return refuse(501, 'the function does not stream');
  return {kind: 'invoked', account: key, called};
}
