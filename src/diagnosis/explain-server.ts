import {failed, type KnownFinding, ok, unknown} from './check.ts';
import type {ServerAnswer, ServerEntry} from './probe-server.ts';

const OPEN_PORT: Readonly<Record<ServerEntry['transport'], string>> = {
  udp: 'Allow UDP to this server in the firewall, or add a TURN server over TCP or TLS.',
  tcp: 'Allow TCP to this server in the firewall, or add a TURN server over TLS on port 443.',
  tls: 'Check the port, the certificate and the firewall of this server.',
};

/** The error numbers of a server that does not accept the credentials (RFC 8489, RFC 8656). */
const CREDENTIAL_CODES: readonly number[] = [401, 403, 431, 432, 434, 438, 441];

/** Explains the answer of one STUN or TURN server. */
export const explainServer = ({url, kind, transport}: ServerEntry, answer: ServerAnswer): KnownFinding => {
  switch (answer.kind) {
    case 'responded':
      return ok(`${url} responds in ${answer.ms} ms${kind === 'turn' ? ', and relays media' : ''}.`);
    case 'refused':
      return failed(
        `${url} answers with the error ${answer.code} ${answer.text}`.trimEnd() + '.',
        CREDENTIAL_CODES.includes(answer.code)
          ? 'Check `username` and `credential` of this server in `iceServers`. Timed credentials may have expired.'
          : 'Look for this error in the log of the server.',
      );
    case 'unreachable':
      return failed(`The browser does not reach ${url}.`, OPEN_PORT[transport]);
    case 'silent':
      return failed(`${url} does not answer.`, OPEN_PORT[transport]);
    case 'unclear':
      return unknown(`This browser does not report whether ${url} responds.`);
    case 'invalid':
      return failed(`The browser rejects ${url}. ${answer.text}`, 'Correct the entries of `iceServers`.');
    default:
      return answer satisfies never;
  }
};
