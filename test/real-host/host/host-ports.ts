import {createSocket} from 'node:dgram';
import {once} from 'node:events';
import {createServer} from 'node:net';

/** The ports of a host. */
export interface HostPorts {
  /** Of signaling (TCP). */
  readonly port: number;
  /** Of media (UDP). */
  readonly mediaPort: number;
}

/**
 * Linux assigns the ports below to browsers, peer connections and test servers, at any time until the host has bound its own.
 * The demo services of other tests use lower ones.
 */
const FIRST = 61_000;
const LAST = 65_535;

/** Another process starts elsewhere. */
let last = FIRST + Math.floor(Math.random() * (LAST - FIRST));

/** Two ports that are free now. No other host of this process gets them. */
export const pickPorts = async (): Promise<HostPorts> => ({
  port: await pickPort(isFreeForTcp),
  mediaPort: await pickPort(isFreeForUdp),
});

const pickPort = async (isFree: (port: number) => Promise<boolean>): Promise<number> => {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    last = last < LAST ? last + 1 : FIRST;
    const port = last;
    if (await isFree(port)) return port;
  }
  throw new Error(`no free port from ${FIRST} to ${LAST}`);
};

const isFreeForTcp = async (port: number): Promise<boolean> => {
  const server = createServer().listen(port);
  try {
    await once(server, 'listening');
    return true;
  } catch {
    return false;
  } finally {
    server.close();
  }
};

const isFreeForUdp = async (port: number): Promise<boolean> => {
  const socket = createSocket('udp4');
  socket.bind(port);
  try {
    await once(socket, 'listening');
    return true;
  } catch {
    return false;
  } finally {
    socket.close();
  }
};
