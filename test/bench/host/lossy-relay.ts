import {createSocket, type RemoteInfo} from 'node:dgram';
import {once} from 'node:events';

const HOST = '127.0.0.1';

/**
 * A UDP relay on the loopback interface, between one page and the host's media port. It drops a share of the packets
 * of both directions, the handshake included.
 */
export class LossyRelay {
  readonly port: number;
  readonly #sockets: readonly {close(): void}[];

  private constructor(port: number, sockets: readonly {close(): void}[]) {
    this.port = port;
    this.#sockets = sockets;
  }

  static async open(hostPort: number, loss: number): Promise<LossyRelay> {
    const toPage = createSocket('udp4').bind(0, HOST);
    const toHost = createSocket('udp4').bind(0, HOST);
    await Promise.all([once(toPage, 'listening'), once(toHost, 'listening')]);
    const isLost = () => Math.random() < loss;
    let page: RemoteInfo | undefined;
    toPage.on('message', (packet, from) => {
      page = from;
      if (!isLost()) toHost.send(packet, hostPort, HOST);
    });
    toHost.on('message', (packet) => {
      if (page && !isLost()) toPage.send(packet, page.port, page.address);
    });
    return new LossyRelay(toPage.address().port, [toPage, toHost]);
  }

  close() {
    for (const socket of this.#sockets) socket.close();
  }
}
