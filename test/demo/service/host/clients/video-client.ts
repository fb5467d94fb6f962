import type {ChildProcess} from 'node:child_process';
import type {OpenedSession} from '../../open-session.ts';
import type {ClientOffer} from './answer-offer.ts';
import {forkClient} from './fork-client.ts';
import type {VideoClientReport} from './video-client-process.ts';
import type {SignalingPeer} from '../../signaling/signaling-peer.ts';

type ReportOf<Kind extends VideoClientReport['kind']> = Extract<VideoClientReport, {kind: Kind}>;

/** A client that answers the host's offer and receives video, like a page. */
export class VideoClient {
  readonly #process: ChildProcess = forkClient(
    new URL('video-client-process.ts', import.meta.url),
    process.env['VIDEO_CLIENT'],
  );
  readonly #reports: VideoClientReport[] = [];

  constructor() {
    this.#process.setMaxListeners(20);
    this.#process.on('message', (report: VideoClientReport) => this.#reports.push(report));
  }

  /** Returns the first report of a kind, or waits for one. */
  async waitFor<Kind extends VideoClientReport['kind']>(kind: Kind): Promise<ReportOf<Kind>> {
    const isOfKind = (report: VideoClientReport): report is ReportOf<Kind> => report.kind === kind;
    const found = this.#reports.find(isOfKind);
    if (found) return found;
    return new Promise((resolve) => {
      this.#process.on('message', (report: VideoClientReport) => {
        if (isOfKind(report)) resolve(report);
      });
    });
  }

  /** Answers the offer. The host is reachable at the session's media route. */
  async answerOffer(sdp: string, {address, mediaPort}: OpenedSession, peer: SignalingPeer): Promise<void> {
    const candidate = `candidate:1 1 udp 2130706431 ${address} ${mediaPort} typ host`;
    this.#process.send({sdp, candidate} satisfies ClientOffer);
    const {sdp: answer} = await this.waitFor('answer');
    const msg = JSON.stringify({type: 'answer', sdp: answer, nvstSdp: 'v=0\r\n'});
    peer.send({ackid: 1, peer_msg: {from: 3, to: 1, msg}});
  }

  close() {
    this.#process.disconnect();
  }
}
