/** Keeps the focus in the stream while nothing else in it takes the focus. Tab goes on from there. */
export const focusVideo = (video: HTMLVideoElement) => {
  video.tabIndex = -1;
  // The element delegates its focus to the first child that accepts it.
  video.addEventListener('blur', () => video.removeAttribute('tabindex'), {once: true});
  video.focus({preventScroll: true});
};
