/**
 * Nobody is there, and the session ends when the countdown is over. To cancel the event says that somebody is there of
 * whom the page alone knows.
 */
export class IdleWarningEvent extends Event {
  constructor(
    /** When the session ends, in milliseconds since the epoch. */
    readonly endsAt: number,
  ) {
    super('idlewarning', {cancelable: true});
  }
}
