/** Limits of an element that detects a loss quickly, and waits little for the lost stream. */
export const QUICK_LIMITS = {
  video: {noticeMs: 800, stallMs: 2500, silenceMs: 1200},
  recovery: {waitMs: 300, keyFrameMs: 300},
};
