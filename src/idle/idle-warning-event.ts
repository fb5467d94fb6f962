/**
 * The user is inactive, and the session ends when the countdown is over. Call `preventDefault()` to keep the session, if
 * the page knows that the user is still there.
 */
export class IdleWarningEvent extends Event {
  constructor(
    /** When the session ends, in milliseconds since the epoch. */
    readonly endsAt: number,
  ) {
    super('idlewarning', {cancelable: true});
  }
}
