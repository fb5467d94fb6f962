/**
 * The code of this protocol for the moment `play`: what a host and a page exchange beside the video, and the repair of
 * signaling. Only `nvst-peer.ts` imports this file.
 */
export {skipToLive} from '../skip-to-live.ts';
export {openHostChannels} from './host-channels.ts';
export {PeerReplacement} from './peer-replacement.ts';
export {SignalingReopener} from './signaling/reopen-signaling.ts';
export {watchSilence} from './signaling/watch-silence.ts';
