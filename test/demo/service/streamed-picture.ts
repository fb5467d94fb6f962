import {fork, type ChildProcess} from 'node:child_process';
import {fileURLToPath} from 'node:url';
import type {OpenedSession} from './opened-session.ts';
import type {ClientOffer} from './answer-offer.ts';
import type {Arrival} from './picture-client.ts';
import type {SignalingPeer} from './signaling-peer.ts';

type ArrivalOf<Kind extends Arrival['kind']> = Extract<Arrival, {kind: Kind}>;

/** A client that answers the host's offer and receives the picture, as a page would. */
export class StreamedPicture {
  readonly #process: ChildProcess = fork(fileURLToPath(new URL('picture-client.ts', import.meta.url)), {
    execArgv: ['--import', 'tsx'],
  });
  readonly #arrivals: Arrival[] = [];

  constructor() {
    this.#process.setMaxListeners(20);
    this.#process.on('message', (arrival: Arrival) => this.#arrivals.push(arrival));
  }

  /** The first thing of its kind that arrived or will arrive. */
  async first<Kind extends Arrival['kind']>(kind: Kind): Promise<ArrivalOf<Kind>> {
    const isWanted = (arrival: Arrival): arrival is ArrivalOf<Kind> => arrival.kind === kind;
    const found = this.#arrivals.find(isWanted);
    if (found) return found;
    return new Promise((resolve) => {
      this.#process.on('message', (arrival: Arrival) => {
        if (isWanted(arrival)) resolve(arrival);
      });
    });
  }

  /** Answers `sdp`; the host is to be found at the session's media route. */
  async answer(sdp: string, {address, mediaPort}: OpenedSession, peer: SignalingPeer): Promise<void> {
    const candidate = `candidate:1 1 udp 2130706431 ${address} ${mediaPort} typ host`;
    this.#process.send({sdp, candidate} satisfies ClientOffer);
    const {sdp: answer} = await this.first('answer');
    const msg = JSON.stringify({type: 'answer', sdp: answer});
    peer.send({ackid: 1, peer_msg: {from: 3, to: 1, msg}});
  }

  close(): void {
    this.#process.disconnect();
  }
}
