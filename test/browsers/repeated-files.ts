/** The start of a stream and a card, which each run repeats. */
export const START_IN_FIREFOX = ['test/end-to-end/start/start.test.ts', 'test/view/card'];

/** Files in which browsers differ most. `--browser firefox end-to-end` runs the others too. */
export const IN_FIREFOX = [
  'test/element/microphone.test.ts',
  'test/connection/nvst/other-clients.test.ts',
  'test/element/hostile-host.test.ts',
  'test/end-to-end/application/stage-change.test.ts',
  'test/end-to-end/input/keyboard.test.ts',
  'test/end-to-end/input/pointer.test.ts',
  'test/end-to-end/session/failed-session.test.ts',
  'test/end-to-end/session/focus.test.ts',
  'test/end-to-end/session/leave-page.test.ts',
  'test/input/keyboard/clipboard.test.ts',
  'test/hosts/endings.test.ts',
];

/** What a user sees and does, without WebRTC, which Debian's WebKit lacks. */
export const IN_WEBKIT = [
  'test/controls/statistics-panel.test.ts',
  'test/controls/toolbar-keys.test.ts',
  'test/element/element-language.test.ts',
  'test/element/media',
  'test/element/run.test.ts',
  'test/element/video-actions.test.ts',
  'test/input/geometry',
  'test/input/held.test.ts',
  'test/input/keyboard/keyboard.test.ts',
  'test/input/keyboard/text.test.ts',
  'test/input/pointer',
  'test/input/touch',
  'test/locales/language.test.ts',
  'test/testing/fake-stream.test.ts',
  'test/testing/played-stream.test.ts',
  'test/view/appearance.test.ts',
  'test/view/card',
  'test/view/element-view.test.ts',
  'test/view/every-state.test.ts',
  'test/view/intrinsic-size.test.ts',
  'test/view/overlay.test.ts',
];
