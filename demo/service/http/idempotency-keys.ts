import {createHash} from 'node:crypto';
import type {Session} from '../sessions/session.ts';
import {HttpError} from './http-response.ts';

/** A create request with a key, and the session that it led to. */
interface KeyedRequest {
  /** The digest of the body. */
  readonly digest: string;
  readonly created: Promise<Session | undefined>;
  session?: Session | undefined;
}

/** A string of a structured field (RFC 9651, 3.3.3) without escapes. */
const KEY = /^"([\x20\x21\x23-\x5b\x5d-\x7e]{1,255})"$/;

/**
 * The create requests that carried an `Idempotency-Key` (draft-ietf-httpapi-idempotency-key-header). A repeat gets the session
 * of the first request, and waits for it. A key counts no more if no session results, or after its session has ended. The next
 * key removes those keys, so there are never more keys than sessions.
 */
export class IdempotencyKeys {
  readonly #requests = new Map<string, KeyedRequest>();

  /**
   * Creates the session of a request, unless its key is known.
   * @param key the value of the header
   * @param body the parsed body. Another body with the same key is refused.
   */
  async create(
    key: string,
    body: unknown,
    create: () => Promise<Session | undefined>,
  ): Promise<{readonly session: Session | undefined; readonly isRepeat: boolean}> {
    if (!KEY.test(key)) {
      throw new HttpError(400, 'The value of "Idempotency-Key" is not a string in double quotes');
    }
    const digest = createHash('sha256').update(JSON.stringify(body)).digest('hex');
    const found = this.#requests.get(key);
    const known = found?.session?.signal.aborted ? undefined : found;
    if (known && known.digest !== digest) {
      throw new HttpError(422, 'The "Idempotency-Key" belongs to a request with another body');
    }
    const created = known?.created ?? create();
    if (!known) this.#remember(key, {digest, created});
    return {session: await created, isRepeat: known !== undefined};
  }

  #remember(key: string, request: KeyedRequest) {
    for (const [other, {session}] of this.#requests) {
      if (session?.signal.aborted) this.#requests.delete(other);
    }
    this.#requests.set(key, request);
    const forget = () => this.#requests.delete(key);
    void request.created.then((session) => {
      if (session) request.session = session;
      else forget();
    }, forget);
  }
}
