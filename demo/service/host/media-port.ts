import {createSocket, type Socket} from 'node:dgram';

/** One UDP port of the pool, held by a socket of ours until the host takes it, so that nobody else can. */
export class MediaPort {
  /** Ports of living sessions: between our holder and the host nobody has the port, and it would look free. */
  static readonly #used = new Set<number>();
  #holder: Socket | undefined;

  private constructor(
    readonly number: number,
    holder: Socket,
  ) {
    this.#holder = holder;
  }

  /** Takes a free port of the range. Several services may share a machine, so each port is tried. */
  static async take({
    min,
    max,
  }: {
    readonly min: number;
    readonly max: number;
  }): Promise<MediaPort | undefined> {
    const count = max - min + 1;
    const first = Math.floor(Math.random() * count);
    for (let step = 0; step < count; step++) {
      const number = min + ((first + step) % count);
      if (this.#used.has(number)) continue;
      this.#used.add(number);
      const holder = await bind(number);
      if (holder) return new MediaPort(number, holder);
      this.#used.delete(number);
    }
    return undefined;
  }

  /** The session has ended. */
  async free(): Promise<void> {
    await this.release();
    MediaPort.#used.delete(this.number);
  }

  /** Lets go of the port, which the host is about to bind. */
  async release(): Promise<void> {
    const holder = this.#holder;
    this.#holder = undefined;
    if (holder) await new Promise<void>((resolve) => holder.close(resolve));
  }
}

async function bind(port: number): Promise<Socket | undefined> {
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
