import * as z from 'zod/mini';
import {AppStreamError} from '../errors/app-stream-error.ts';
import {withinLimit} from '../platform/abort.ts';
import {boundedText, lazySchema, safeParse} from '../platform/schema.ts';
import type {Connector} from './connector.ts';
import {FRESH_MS} from './signaling-token.ts';

/** WebSocket subprotocols, or a function that returns them. */
export type Protocols = readonly string[] | (() => readonly string[] | Promise<readonly string[]>);

/** In characters. */
const MAX_LENGTH = 10_000;
const MAX_PROTOCOLS = 20;

const protocolList = lazySchema(() => z.array(boundedText(MAX_LENGTH)).check(z.maxLength(MAX_PROTOCOLS)));

/** Parses subprotocols of the page, whose types may not hold. @throws AppStreamError `protocols-unusable` */
export const parseProtocols = (given: unknown): readonly string[] => {
  const {data} = safeParse(protocolList, given ?? []);
  // The error of the schema would quote a secret.
  if (!data) throw new AppStreamError('protocols-unusable');
  return data;
};

/**
 * The page's subprotocols during one run. The page is asked before a session is created, so that a list that cannot be sent
 * costs no machine, and again for each further socket.
 */
export class SignalingProtocols {
  readonly #given: () => Protocols | undefined;
  readonly #options: {readonly limitMs: number; readonly signal: AbortSignal};
  #checked: {readonly protocols: readonly string[]; readonly atMs: number} | undefined;

  /** @param given returns the present value of `protocols` */
  constructor(
    given: () => Protocols | undefined,
    options: {readonly limitMs: number; readonly signal: AbortSignal},
  ) {
    this.#given = given;
    this.#options = options;
  }

  /**
   * Requests the list and checks it. The first socket uses it.
   * @throws AppStreamError `token-failed`, `protocols-unusable`; the signal's reason when aborted
   */
  async check(connector: Connector): Promise<void> {
    if (!this.#given()) return;
    const protocols = await this.#request(this.#options.signal);
    connector.checkProtocols?.(protocols);
    this.#checked = {protocols, atMs: performance.now()};
  }

  /** The list for a socket. @throws what `check` throws */
  async forSocket(signal: AbortSignal): Promise<readonly string[]> {
    const checked = this.#checked;
    this.#checked = undefined;
    const isFresh = checked && performance.now() - checked.atMs < FRESH_MS;
    return isFresh ? checked.protocols : this.#request(signal);
  }

  async #request(signal: AbortSignal): Promise<readonly string[]> {
    const given = this.#given();
    if (typeof given !== 'function') return parseProtocols(given);
    let list: unknown;
    try {
      list = await withinLimit(given, {...this.#options, signal});
    } catch (cause) {
      signal.throwIfAborted();
      throw new AppStreamError('token-failed', {values: {name: 'protocols'}, cause});
    }
    return parseProtocols(list);
  }
}
