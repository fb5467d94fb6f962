import type {Connector, SocketRules} from '../../connection/connector.ts';
import {AppStreamError} from '../../errors/app-stream-error.ts';
import {withinLimit} from '../../platform/abort.ts';
import {judgeSocket, mayReopen, parseProtocols, roadProtocols} from '../../service/check-signaling.ts';
import type {StreamLimits} from '../settings/stream-limits.ts';
import type {Protocols} from '../settings/settings.ts';
import type {RunService} from './run-service.ts';

/** Subprotocols that waited longer than this for their socket are requested again, in milliseconds. */
const FRESH_MS = 30_000;

/** The sockets of signaling during one run: what the page's `protocols` and its service decide about them. */
export class RunSockets {
  readonly #given: () => Protocols | undefined;
  readonly #service: RunService;
  readonly #limits: StreamLimits;
  readonly #signal: AbortSignal;
  #checked: {readonly protocols: readonly string[]; readonly atMs: number} | undefined;

  /** @param given returns the present value of `protocols` */
  constructor(
    given: () => Protocols | undefined,
    {service, limits, signal}: {service: RunService; limits: StreamLimits; signal: AbortSignal},
  ) {
    this.#given = given;
    this.#service = service;
    this.#limits = limits;
    this.#signal = signal;
  }

  /**
   * Requests the page's subprotocols before a session exists, so that a list that cannot be sent costs no machine. The first
   * socket uses them.
   * @throws AppStreamError `token-failed`, `protocols-unusable`; the signal's reason when aborted
   */
  async check(connector: Connector): Promise<void> {
    if (!this.#given()) return;
    const protocols = await this.#request(this.#signal);
    connector.checkProtocols?.(protocols);
    this.#checked = {protocols, atMs: performance.now()};
  }

  /** The rules for the sockets of a session. */
  rulesFor(sessionId: string): SocketRules {
    const {signaling} = this.#service;
    const signal = this.#signal;
    const {responseMs: limitMs, tokenMs} = this.#limits.service;
    return {
      allocates: signaling?.allocates === true,
      leastLimits: signaling?.leastLimits ?? {},
      protocols: async (until) => {
        const own = await this.#take(until);
        return [...(await roadProtocols(signaling, sessionId, {limitMs: tokenMs, signal: until})), ...own];
      },
      opened: () => signaling?.opened?.(sessionId),
      judge:
        signaling?.judge && ((trouble) => judgeSocket(signaling, {...trouble, sessionId}, {limitMs, signal})),
      mayReopen: () => mayReopen(signaling, sessionId, {limitMs: tokenMs, signal}),
      mayClose: () => (signaling?.endsBeforeClose ? this.#service.ending : undefined),
    };
  }

  async #take(signal: AbortSignal): Promise<readonly string[]> {
    const checked = this.#checked;
    this.#checked = undefined;
    if (checked && performance.now() - checked.atMs < FRESH_MS) return checked.protocols;
    return this.#request(signal);
  }

  async #request(signal: AbortSignal): Promise<readonly string[]> {
    const given = this.#given();
    if (typeof given !== 'function') return parseProtocols(given);
    let list: unknown;
    try {
      list = await withinLimit(given, {limitMs: this.#limits.service.tokenMs, signal});
    } catch (cause) {
      signal.throwIfAborted();
      throw new AppStreamError('token-failed', {values: {name: 'protocols'}, cause});
    }
    return parseProtocols(list);
  }
}
