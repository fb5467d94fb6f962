/** The texts of the controls: names for assistive technology, and tooltips. */
export interface ControlTexts {
  /** The name of the row. */
  readonly controls: string;
  readonly mute: string;
  readonly unmute: string;
  readonly volume: string;
  readonly showKeyboard: string;
  readonly hideKeyboard: string;
  readonly enterFullscreen: string;
  readonly exitFullscreen: string;
  readonly enterPictureInPicture: string;
  readonly exitPictureInPicture: string;
  readonly snapshot: string;
  readonly showStatistics: string;
  readonly hideStatistics: string;
  readonly endSession: string;
  /** After the first press of the button that ends the session: the second press ends it. */
  readonly confirmEnd: string;
}
