import {AppStreamError} from '../errors/app-stream-error.ts';
import {resolveToken, type Token} from '../service/request-headers.ts';
import type {Connector} from './connector.ts';

/** A token or a subprotocol that waited longer than this for its session is requested again, in milliseconds. */
export const FRESH_MS = 30_000;

/**
 * The token of signaling during one run. The page is asked before a session is created, so that a token that cannot be
 * sent costs no machine. It is asked again after a refused sign-in, because the token may have expired while the session
 * started. From the first successful sign-in on the token stays the same: a host wants the same one at each sign-in
 * (`nvst.md` 7.10).
 */
export class SignalingToken {
  readonly #given: Token;
  readonly #options: {readonly limitMs: number; readonly signal: AbortSignal};
  readonly #connector: Connector;
  #checked: {readonly token: Promise<string | undefined>; readonly atMs: number} | undefined;
  /** `kept`: a sign-in with the token has succeeded. */
  #use: 'unused' | 'tried' | 'kept' = 'unused';

  constructor(
    given: Token,
    options: {readonly limitMs: number; readonly signal: AbortSignal},
    connector: Connector,
  ) {
    this.#given = given;
    this.#options = options;
    this.#connector = connector;
  }

  /**
   * Requests the token and checks it.
   * @throws AppStreamError `token-failed`, `token-unusable`; the signal's reason when aborted
   */
  async check(): Promise<void> {
    await this.#request();
  }

  /** The token for a sign-in. @throws what `check` throws */
  async forSignIn(): Promise<string | undefined> {
    const checked = this.#checked;
    const isFresh = this.#use === 'unused' && checked && performance.now() - checked.atMs < FRESH_MS;
    const token = checked && (isFresh || this.#use === 'kept') ? await checked.token : await this.#request();
    if (this.#use === 'unused') this.#use = 'tried';
    return token;
  }

  /** A sign-in with the token has succeeded. */
  keep() {
    this.#use = 'kept';
  }

  async #request(): Promise<string | undefined> {
    const token = this.#read();
    const checked = {token, atMs: performance.now()};
    this.#checked = checked;
    try {
      return await token;
    } catch (error) {
      // A function that fails once is asked again.
      if (this.#checked === checked) this.#checked = undefined;
      throw error;
    }
  }

  async #read(): Promise<string | undefined> {
    try {
      const token = await resolveToken(this.#given, this.#options);
      if (token !== undefined) this.#connector.checkToken?.(token);
      return token;
    } catch (thrown) {
      this.#options.signal.throwIfAborted();
      const {code, cause} = AppStreamError.from(thrown);
      throw new AppStreamError(code, {values: {name: 'signalingToken'}, cause});
    }
  }
}
