/** The code of the moment `play`: what a run needs from its first frame on. Only `moments.ts` imports this file. */
export {roadRules} from '../connection/road-rules.ts';
export {IdleTimeout} from '../idle/idle-timeout.ts';
export {RemoteApplication} from '../remote/remote-application.ts';
export {keepPlaying} from '../session/play.ts';
export {SessionMemory} from '../storage/session-memory.ts';
export {waitForFrame, watchVideo} from '../video/watch-video.ts';
export {MediaEvents} from './media/media-events.ts';
