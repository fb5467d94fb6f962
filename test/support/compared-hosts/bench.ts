import {HostClient, type SignIn} from './host-client.ts';
import {HostPeer} from './host-peer.ts';

/** Text that a host reports: as it is, or by its length if it is long. */
interface ReportedText {
  readonly text?: string;
  readonly length: number;
}

/** A host that the table of cases runs against. A test controls its application, and reads what arrived there. */
export interface ComparedHost {
  /** The address of signaling, without `/sign_in`. */
  readonly url: string;
  /** The candidate of a host that sends none itself. */
  readonly candidate?: () => string;
  /** Lets the application show a cursor, by its name in Kit. */
  setCursor(name: 'Hand' | 'IBeam', peer: HostPeer): Promise<void>;
  /** Lets the application copy a text. */
  copy(text: string, peer: HostPeer): Promise<void>;
  /** Lets the application send a message with a text of this length. */
  sendLong(length: number, peer: HostPeer): Promise<void>;
  /** The virtual keys of the letters that the application has received. */
  readKeys(peer: HostPeer): Promise<readonly number[]>;
  /** The texts that the page has copied. */
  readPasted(peer: HostPeer): Promise<readonly ReportedText[]>;
  /** The sizes that the application was asked for. */
  readResizes(peer: HostPeer): Promise<readonly (readonly [width: number, height: number])[]>;
  /** Lets the application send no further frame. */
  stopFrames(): Promise<void>;
  /** Stops the application. */
  stop(peer: HostPeer): Promise<void>;
  close(): Promise<void>;
}

/** What a case may use. Clients and peers close with the case. */
interface Bench {
  readonly host: ComparedHost;
  /** Signs a client in. Its name is random by default. */
  signIn(options?: Partial<SignIn>): Promise<HostClient>;
  /** Signs a client in, and answers the offer. */
  connect(options?: Partial<SignIn>): Promise<{readonly client: HostClient; readonly peer: HostPeer}>;
}

/** One fact about the hosts of Kit: a title, and how to see it. */
export interface HostCase {
  readonly title: string;
  readonly run: (bench: Bench) => Promise<void>;
}

/** The host would have sent something within this time. */
export const SILENCE_MS = 500;

/** A bench for one case. `close` closes its clients. */
export const openBench = (host: ComparedHost): Bench & {close(): void} => {
  const closers: (() => void)[] = [];
  const signIn: Bench['signIn'] = async (options = {}) => {
    const peerId = `peer-${Math.floor(Math.random() * 1e10)}`;
    const client = await HostClient.open({url: host.url, peerId, ...options});
    closers.push(() => client.close());
    return client;
  };
  return {
    host,
    signIn,
    connect: async (options) => {
      const client = await signIn(options);
      const peer = await HostPeer.answer(client, {candidate: host.candidate?.()});
      closers.push(() => peer.close());
      return {client, peer};
    },
    close: () => {
      for (const close of closers) close();
    },
  };
};

/** A key as version 3 of the input protocol frames it. With several records, a batch of keys. */
export const frameKey = (vk: number, records = [vk]): number[] => [
  ...[0x23, 0, 0, 0, 0, 0, 0x0f, 0x44, 0x34],
  ...records.flatMap((one) => [0x22, ...rawKey(one)]),
];
export const rawKey = (vk: number): number[] => [
  3,
  0,
  0,
  0,
  0,
  vk,
  0,
  0,
  0,
  0,
  0,
  0,
  0,
  0,
  0,
  0x0f,
  0x42,
  0x40,
];
