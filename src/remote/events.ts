/** The session of an inactive user ends after the countdown. Call `preventDefault()` to keep the session. */
export class IdleWarningEvent extends Event {
  constructor(
    /** When the session ends, in milliseconds since the epoch. */
    readonly endsAt: number,
  ) {
    super('idlewarning', {cancelable: true});
  }
}

/** The application started or stopped receiving the user's input. */
export class InputChangeEvent extends Event {
  constructor(readonly open: boolean) {
    super('inputchange');
  }
}

/** The host requested a cursor that the browser does not know. A listener can set the CSS `cursor` for it. */
export class UnknownCursorEvent extends Event {
  /** The CSS `cursor` to show (default: `move` for `orbit`, else the arrow). */
  cursor: string | undefined;

  constructor(readonly name: string) {
    super('unknowncursor');
  }
}
