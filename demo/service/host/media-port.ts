import {createSocket, type Socket} from 'node:dgram';

/** One UDP port of the pool, held by a socket of ours until the host takes it, so that nobody else can. */
export class MediaPort {
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
      const holder = await bind(number);
      if (holder) return new MediaPort(number, holder);
    }
    return undefined;
  }

  /** Frees the port: the host is about to bind it, or the session has ended. */
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
