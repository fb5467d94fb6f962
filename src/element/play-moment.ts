/** The code of the moment `play`: what a run needs from its create request on. Only `moments.ts` imports this file. */
export {RemoteApplication} from '../remote/remote-application.ts';
export {Surroundings} from './run/surroundings.ts';
