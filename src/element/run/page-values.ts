import type {Connector} from '../../connection/connector.ts';
import {parseIceServers} from '../../connection/ice-servers.ts';
import {parseProtocols} from '../../service/socket-rules.ts';
import type {AppStreamError} from '../../errors/app-stream-error.ts';
import {FAILURES} from '../../errors/failures.ts';
import {PageValue, readToken} from '../../service/page-value.ts';
import type {StreamSettings} from '../settings/settings.ts';

interface PageValuesOptions {
  readonly element: StreamSettings;
  /** Checks the values that its protocol limits. */
  readonly connector: Connector;
  /** How long a function of the page may take, in milliseconds. */
  readonly limitMs: number;
  /** Of the run. */
  readonly signal: AbortSignal;
}

/** The values of the page that the connections of one run need. The page may set them to functions. */
export class PageValues {
  /**
   * The token of signaling. It is requested again after a refused sign-in, because it may have expired while the
   * session started. A host wants the same one at each later sign-in (`nvst.md` 7.10).
   */
  readonly token: PageValue<string | undefined>;
  readonly protocols: PageValue<readonly string[]>;
  readonly iceServers: PageValue<readonly RTCIceServer[]>;
  readonly #connector: Connector;

  constructor({element, connector, ...limits}: PageValuesOptions) {
    this.#connector = connector;
    const {signalingToken} = element;
    const parseToken = (given: unknown) => {
      const token = readToken(given);
      if (token !== undefined) connector.checkToken?.(token);
      return token;
    };
    const valueOf = <Value>(name: 'protocols' | 'iceServers', parse: (given: unknown) => Value) =>
      new PageValue({name, given: () => element[name], parse, ...limits});
    this.token = new PageValue({
      name: 'signalingToken',
      given: () => signalingToken,
      parse: parseToken,
      ...limits,
    });
    this.protocols = valueOf('protocols', parseProtocols);
    this.iceServers = valueOf('iceServers', parseIceServers);
  }

  /** Requests and checks all values before a machine is taken. @throws AppStreamError */
  async check(): Promise<void> {
    await Promise.all([
      this.token.check(),
      this.protocols.check().then((list) => this.#connector.checkProtocols?.(list)),
      this.iceServers.check(),
    ]);
  }
}

/**
 * How often a stream that reconnects tries refused credentials again. The delays between the attempts are 8 seconds in
 * all.
 */
const RENEWALS = 5;

/** Whether the page may still renew the credentials that a TURN server refused. */
export class RelayRenewal {
  readonly #element: Pick<StreamSettings, 'iceServers'>;
  readonly #iceServers: Pick<PageValues['iceServers'], 'hasChanged'>;
  /** How often in a row a TURN server refused the credentials. */
  #refusals = 0;

  constructor(element: Pick<StreamSettings, 'iceServers'>, {iceServers}: PageValues) {
    this.#element = element;
    this.#iceServers = iceServers;
  }

  /** The relay accepted the credentials. */
  reset() {
    this.#refusals = 0;
  }

  /**
   * Returns a failure whose rules allow another attempt while the page may renew the credentials. A function of the
   * page is called once more. A page that sets the property while its stream reconnects gets time.
   */
  judge(failure: AppStreamError, returns: boolean): AppStreamError {
    if (failure.code !== 'relay-refused') return failure;
    this.#refusals += 1;
    const isFunction = typeof this.#element.iceServers === 'function';
    const others = isFunction ? 1 : returns ? RENEWALS : 0;
    const mayRenew = this.#refusals <= others || this.#iceServers.hasChanged;
    return mayRenew ? failure.withRules(FAILURES['no-relay']) : failure;
  }
}
