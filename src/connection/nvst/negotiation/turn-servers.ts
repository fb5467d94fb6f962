/** The TURN servers that a host hands over, and whether media must use them. */
export interface HostTurn {
  readonly servers: readonly RTCIceServer[];
  readonly policy: RTCIceTransportPolicy | undefined;
}

const MAX_SERVERS = 8;
/** The number that means `relay` (`nvst.md` 3.2). */
const RELAY = '1';

/**
 * Reads the TURN servers from the host's second, SDP-like text (`nvst.md` 3.2, 7.9). Each entry has up to three URLs, a
 * user name and a password. An entry that the browser could not use is ignored.
 */
export const readHostTurn = (nvstSdp = ''): HostTurn => {
  const read = (name: string) =>
    new RegExp(`^a=general\\.${name}:(.*)$`, 'm').exec(nvstSdp)?.[1]?.trim() ?? '';
  const servers = read('turnInfo')
    .split('|', MAX_SERVERS)
    .flatMap((entry) => {
      const fields = entry.split(',').map((field) => field.trim());
      const urls = fields.filter((field) => /^turns?:[^\s,]+$/i.test(field)).slice(0, 3);
      const [username, credential] = fields.slice(urls.length);
      return urls.length && username && credential ? [{urls, username, credential}] : [];
    });
  // Without a server, the policy would leave no address at all.
  return {servers, policy: servers.length && read('iceTransportPolicy') === RELAY ? 'relay' : undefined};
};
