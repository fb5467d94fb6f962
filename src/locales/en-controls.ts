import type {QualityCause, QualityLevel} from '../stats/statistics.ts';

/** The texts of the controls: names for assistive technology, and tooltips. */
export const controls = {
  /** The name of the row. */
  controls: 'Player controls',
  mute: 'Mute',
  unmute: 'Unmute',
  volume: 'Volume',
  showKeyboard: 'Show keyboard',
  /** The row beside the software keyboard of a touch device. Labels as on the keys of a keyboard. */
  keys: {
    /** The name of the row. */
    row: 'Keys',
    hide: 'Hide keyboard',
    escape: 'Esc',
    tab: 'Tab',
    control: 'Ctrl',
    alt: 'Alt',
    shift: 'Shift',
    meta: 'Win',
    delete: 'Del',
    home: 'Home',
    end: 'End',
    pageUp: 'PgUp',
    pageDown: 'PgDn',
    /** The names of the arrow keys. */
    left: 'Left arrow',
    up: 'Up arrow',
    down: 'Down arrow',
    right: 'Right arrow',
  },
  enterFullscreen: 'Full screen',
  exitFullscreen: 'Exit full screen',
  enterPictureInPicture: 'Picture in picture',
  exitPictureInPicture: 'Exit picture in picture',
  snapshot: 'Take a snapshot',
  showStatistics: 'Show statistics',
  hideStatistics: 'Hide statistics',
  muteMicrophone: 'Mute microphone',
  unmuteMicrophone: 'Unmute microphone',
  /** The sign while the user's microphone is on. */
  microphoneOn: 'Your microphone is on',
  lockPointer: 'Lock pointer',
  /** The name of the menu, and of its button. */
  settings: 'Settings',
  /** The heading of the controls that do not fit into the row. */
  moreControls: 'More controls',
  /** The heading of the limits of the video's rate. */
  limitBitrate: 'Limit the data rate',
  /** The host decides about the rate of the video. */
  automatic: 'Automatic',
  /** The limits of the video's rate. `{bitrate}` is a number with its unit. */
  limits: {high: 'High (up to {bitrate})', medium: 'Medium (up to {bitrate})', low: 'Low (up to {bitrate})'},
  /** What a change of the limit costs. */
  reconnects: 'A change briefly reconnects the stream.',
  /** What the keys of the element do. */
  shortcuts: {
    title: 'Keyboard shortcuts',
    leave: 'Leave the application',
    /** Tab: the focus moves on in the page. */
    next: 'Go to the next control',
    /** The arrow keys in the row of controls. */
    move: 'Move between controls',
    /** Escape in the row of controls. */
    back: 'In the controls: return to the application',
    /** Escape while the pointer is locked. */
    releasePointer: 'While the pointer is locked: release it',
  },
  endSession: 'End session',
  /** After the first press of the button that ends the session: the second press ends it. */
  confirmEnd: 'Press again to end',
  /** The quality of the video by its level. `unknown`: nothing is measured yet. */
  quality: {
    unknown: 'Video quality',
    good: 'Video quality: good',
    fair: 'Video quality: fair',
    poor: 'Video quality: poor',
    lost: 'No video',
  } satisfies Record<QualityLevel | 'unknown', string>,
  /** The cause of a bad quality, and what helps. `unknown`: the cause is not known yet. */
  qualityHelp: {
    good: 'The stream runs well.',
    network: 'Your network is slow or loses data. Use a cable, or move closer to your router.',
    browser: 'Your device can’t keep up. Close other apps or tabs.',
    host: 'The application is busy. Wait a few seconds.',
    unknown: 'Looking for the cause…',
  } satisfies Record<QualityCause | 'good' | 'unknown', string>,
};
