import type {CloseReason, Connection} from '../../src/connection/connector.ts';
import {Deferred} from './deferred.ts';

/** A connection without a host. `end` ends the connection as a host does. */
export class FakeConnection implements Connection {
  readonly media = new MediaStream();
  closeCount = 0;
  skipCount = 0;
  readonly #closed = new Deferred<CloseReason>();
  readonly closed = this.#closed.promise;

  close() {
    this.closeCount += 1;
    this.end({kind: 'closed'});
  }

  skipToLive() {
    this.skipCount += 1;
    return Promise.resolve();
  }

  end(reason: CloseReason) {
    this.#closed.resolve(reason);
  }
}
