import {lookup} from 'node:dns/promises';
import {connect as connectTcp, isIP, type Socket} from 'node:net';
import {connect as connectTls, type TLSSocket} from 'node:tls';
import {failed, ok, warning, type Finding} from '../../../src/diagnosis/check.ts';
import {formatHostPort, stripBrackets} from '../../../src/platform/address.ts';
import {measure, type Row} from '../row.ts';

/** How long a connection may take, in milliseconds. */
const CONNECT_MS = 10_000;
/** A certificate that expires within this time is worth a warning. */
const EXPIRES_SOON_MS = 14 * 24 * 3_600_000;

/** DNS and the connection of one address. @param advice what to change if the port serves no TLS */
export async function* checkReachable(
  name: string,
  {hostname, port, protocol}: URL,
  advice?: string,
): AsyncGenerator<Row, boolean> {
  const isSecure = protocol === 'https:' || protocol === 'wss:';
  const dns = await measure(`${name}: DNS`, () => checkDns(hostname));
  yield dns;
  if (dns.outcome === 'failed') return false;
  const connection = await measure(`${name}: ${isSecure ? 'TLS' : 'TCP'}`, () =>
    checkConnection(hostname, Number(port) || (isSecure ? 443 : 80), isSecure),
  );
  const isFailed = connection.outcome === 'failed';
  yield isFailed && advice
    ? {...connection, advice: `${connection.advice ?? ''} ${advice}`.trim()}
    : connection;
  return !isFailed;
}

/** Looks up the addresses of a host. */
const checkDns = async (host: string): Promise<Finding> => {
  const name = stripBrackets(host);
  if (isIP(name)) return ok(`${name} is an address.`);
  try {
    const addresses = await lookup(name, {all: true});
    return ok(`${name} is ${addresses.map(({address}) => address).join(', ')}.`);
  } catch (error) {
    return failed(
      `DNS does not know ${name} (${codeOf(error)}).`,
      'Correct the host name. If it is a name of an internal network, connect to that network or its VPN.',
    );
  }
};

/** Opens a TCP connection, and for `isSecure` a TLS connection, and checks the certificate as a browser does. */
const checkConnection = async (host: string, port: number, isSecure: boolean): Promise<Finding> => {
  const name = stripBrackets(host);
  const address = formatHostPort(host, port);
  try {
    if (!isSecure) {
      await settle(connectTcp({host: name, port}), 'connect');
      return ok(`${address} accepts TCP connections.`);
    }
    // A rejected certificate is read as well: more than one thing may be wrong with it.
    const options = {host: name, port, rejectUnauthorized: false, ...(isIP(name) ? {} : {servername: name})};
    return await settle(connectTls(options), 'secureConnect', (socket) => readCertificate(address, socket));
  } catch (error) {
    return explain(address, codeOf(error));
  }
};

const readCertificate = (address: string, socket: TLSSocket): Finding => {
  const {valid_to: until, valid_from: from, subjectaltname = 'none'} = socket.getPeerCertificate();
  if (!socket.authorized) {
    const code = String(socket.authorizationError);
    const isExpired = code === 'CERT_HAS_EXPIRED' || Date.parse(until) < Date.now();
    const problems = [
      ...(isExpired ? [`It expired on ${until}.`] : []),
      ...(code === 'CERT_NOT_YET_VALID' ? [`It is not valid before ${from}.`] : []),
      ...(/SELF_SIGNED/.test(code) ? ['It is self-signed.'] : []),
      ...(/ALTNAME/.test(code) ? [`It is for other names (${subjectaltname}).`] : []),
    ];
    const advice = [
      ...(isExpired ? ['Renew the certificate.'] : []),
      ...(code === 'CERT_HAS_EXPIRED' ? [] : [CERTIFICATE_ADVICE]),
    ];
    return failed(
      [`Browsers reject the certificate of ${address} (${code}).`, ...problems].join(' '),
      advice.join(' '),
    );
  }
  const summary = `${address} speaks ${socket.getProtocol() ?? 'TLS'}. Its certificate is valid until ${until}.`;
  return Date.parse(until) - Date.now() < EXPIRES_SOON_MS
    ? warning(summary, 'Renew the certificate. After that day no browser connects.')
    : ok(summary);
};

const CERTIFICATE_ADVICE =
  'Install a certificate of a public authority for this name, with its intermediate certificates. A private authority must be trusted by every user’s machine.';

const explain = (address: string, code: string): Finding => {
  if (code === 'ECONNREFUSED')
    return failed(
      `${address} refuses connections.`,
      'Start the server, or correct the port. A firewall on that machine may also refuse.',
    );
  if (code === 'ETIMEDOUT' || code === 'EHOSTUNREACH' || code === 'ENETUNREACH')
    return failed(
      `${address} does not answer (${code}).`,
      'Open the port in the firewall, the security group or the load balancer between this machine and the host.',
    );
  return failed(
    `The connection to ${address} failed (${code}).`,
    'Check whether the port serves TLS: `https` and `wss` need it, `http` and `ws` must not have it.',
  );
};

/** Resolves with what `read` returns after the event, and closes the socket. */
const settle = <Connection extends Socket, Result>(
  socket: Connection,
  event: string,
  read?: (socket: Connection) => Result,
): Promise<Result> =>
  new Promise<Result>((resolve, reject) => {
    socket.setTimeout(CONNECT_MS, () => socket.destroy(Object.assign(new Error(), {code: 'ETIMEDOUT'})));
    socket.once('error', reject);
    socket.once(event, () => {
      try {
        resolve(read?.(socket) as Result);
      } catch (error) {
        reject(error instanceof Error ? error : new Error(String(error)));
      }
    });
  }).finally(() => socket.destroy());

const codeOf = (error: unknown): string => {
  const code: unknown = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : String(error);
};
