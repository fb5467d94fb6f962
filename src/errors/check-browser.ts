import {AppStreamError} from './app-stream-error.ts';

/**
 * The newest APIs that the element needs, and whether this browser has them. A browser that has all of them has every
 * other API that the element needs: `eslint.config.js` lists these.
 */
const NEEDED: Readonly<Record<string, () => boolean>> = {
  'Promise.withResolvers()': () => 'withResolvers' in Promise,
  'AbortSignal.any()': () => 'any' in AbortSignal,
  'URL.canParse()': () => 'canParse' in URL,
  'requestVideoFrameCallback()': () => 'requestVideoFrameCallback' in HTMLVideoElement.prototype,
};

/** Called before anything else that needs these APIs. @throws AppStreamError `browser-too-old`, with what is missing */
export const checkBrowser = (): void => {
  const missing = Object.keys(NEEDED).filter((api) => !NEEDED[api]?.());
  if (missing.length) throw new AppStreamError('browser-too-old', {values: {name: missing.join(', ')}});
};
