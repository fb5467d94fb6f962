import {runAfter} from '../run-after.ts';
import {canConnect, type Switches} from '../sessions/switches.ts';

export interface FaultActions {
  readonly secondOffer: () => void;
  readonly drop: () => void;
  readonly bye: () => void;
  readonly close: (code: number, reason: string) => void;
  readonly remove: () => void;
  readonly crash: () => void;
  readonly fault: () => void;
}

/** When the time of the faults starts. */
export type FaultStart = 'socket' | 'connection' | 'request';

export const faultStartOf = (switches: Switches): FaultStart => {
  if (switches.faultsOnRequest) return 'request';
  return canConnect(switches) ? 'connection' : 'socket';
};

/** Starts the timers of the faults that the session's switches request. */
export function scheduleFaults(switches: Switches, signal: AbortSignal, actions: FaultActions) {
  const at = (ms: number | undefined, action: () => void) => {
    if (ms !== undefined) runAfter(ms, signal, action);
  };
  at(switches.secondOfferAfterMs, actions.secondOffer);
  at(switches.dropSocketAfterMs, actions.drop);
  at(switches.byeAfterMs, actions.bye);
  at(switches.closeAfterMs, () => actions.close(switches.closeCode ?? 1000, switches.closeReason ?? ''));
  at(switches.peerRemovedAfterMs, actions.remove);
  at(switches.crashAfterMs, actions.crash);
  at(switches.faultAfterMs, actions.fault);
}
