import {createSocket, type Socket} from 'node:dgram';

/** A UDP port of the pool. A socket reserves it until the host binds it, so that no other program can use it. */
export class MediaPort {
  /** The ports of open sessions. A port looks free between the release by this class and the bind by the host. */
  static readonly #reserved = new Set<number>();
  #holder: Socket | undefined;

  private constructor(
    readonly port: number,
    holder: Socket,
  ) {
    this.#holder = holder;
  }

  /**
   * Reserves a free port of the range. Other services on this machine may use some of the ports, so each one is tried.
   */
  static async reserve({
    min,
    max,
  }: {
    readonly min: number;
    readonly max: number;
  }): Promise<MediaPort | undefined> {
    const count = max - min + 1;
    const first = Math.floor(Math.random() * count);
    for (let step = 0; step < count; step++) {
      const port = min + ((first + step) % count);
      if (this.#reserved.has(port)) continue;
      this.#reserved.add(port);
      const holder = await bindSocket(port);
      if (holder) return new MediaPort(port, holder);
      this.#reserved.delete(port);
    }
    return undefined;
  }

  /** Releases the port and returns it to the pool. */
  async free(): Promise<void> {
    await this.release();
    MediaPort.#reserved.delete(this.port);
  }

  /** Releases the port, so that the host can bind it. */
  async release(): Promise<void> {
    const holder = this.#holder;
    this.#holder = undefined;
    if (holder) await new Promise<void>((resolve) => holder.close(resolve));
  }
}

async function bindSocket(port: number): Promise<Socket | undefined> {
  const socket = createSocket('udp4');
  socket.unref();
  return new Promise((resolve) => {
    socket.once('error', () => {
      socket.close();
      resolve(undefined);
    });
    socket.bind({port, exclusive: true}, () => resolve(socket));
  });
}
