import {checkConnection, checkDns} from './checks/network.ts';
import {measure, type Row} from './row.ts';

/** DNS and the connection of one address. @param advice what to change if the port serves no TLS */
export async function* reachable(
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
