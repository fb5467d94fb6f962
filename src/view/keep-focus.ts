import {focusVideo} from '../video/focus-video.ts';

/** Passes a focus that the stream leaves to the video on to the card, if the card is there before. */
export const watchFocus = (root: ShadowRoot) =>
  root.addEventListener('focusin', ({target}) => {
    if (target instanceof HTMLVideoElement) root.querySelector<HTMLElement>('[part=actions] button')?.focus();
  });

/**
 * Changes the view. If the change removes the focused button, or if the stream left its focus to the video, the focus
 * goes to where the user continues: the stream, else the main button of the card. A focus elsewhere on the page stays.
 */
export const keepFocus = (root: ShadowRoot, change: () => void) => {
  const before = root.activeElement;
  change();
  const isOnVideo = before instanceof HTMLVideoElement;
  if (!before || (before.isConnected && !isOnVideo)) return;
  const next = root.querySelector<HTMLElement>('[part=keyboard], [part=actions] button');
  const video = root.querySelector('video');
  if (next) next.focus({preventScroll: true});
  else if (video && !isOnVideo) focusVideo(video);
};
