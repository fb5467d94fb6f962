import type {HostPeer} from './host-peer.ts';

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
