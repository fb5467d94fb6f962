import {after} from '../after.ts';
import type {Switches} from '../sessions/switches.ts';

export interface FaultActions {
  readonly secondOffer: () => void;
  readonly drop: () => void;
  readonly bye: () => void;
  readonly close: (code: number, reason: string) => void;
  readonly remove: () => void;
  readonly crash: () => void;
}

/** Starts the clocks of the faults that the session was asked for. */
export function scheduleFaults(switches: Switches, signal: AbortSignal, actions: FaultActions): void {
  const at = (ms: number | undefined, action: () => void): void => {
    if (ms !== undefined) after(ms, signal, action);
  };
  at(switches.secondOfferAfterMs, actions.secondOffer);
  at(switches.dropSocketAfterMs, actions.drop);
  at(switches.byeAfterMs, actions.bye);
  at(switches.closeAfterMs, () => actions.close(switches.closeCode ?? 1000, switches.closeReason ?? ''));
  at(switches.peerRemovedAfterMs, actions.remove);
  at(switches.crashAfterMs, actions.crash);
}
