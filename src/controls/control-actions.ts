import {findFullscreenAncestor} from '../platform/page-tree.ts';
import type {StreamElement} from '../video/stream-element.ts';
import type {ControlsOptions} from './control-list.ts';

export const isInFullscreen = (element: Element) => findFullscreenAncestor(element) !== undefined;

export const isInPictureInPicture = ({shadowRoot, video}: StreamElement) =>
  shadowRoot?.pictureInPictureElement === video;

/** A silent stream gets this volume when the user unmutes it. */
const AUDIBLE = 0.5;

/** What the controls do. */
export type ControlActions = ReturnType<typeof createActions>;

export const createActions = ({element, stream, onWarning}: ControlsOptions) => {
  const report = (action: Promise<unknown>) => {
    action.catch(onWarning);
  };
  return {
    toggleSound: () => {
      if (!element.video.muted && element.volume > 0) {
        element.muted = true;
        return;
      }
      if (!(element.volume > 0)) element.volume = AUDIBLE;
      element.muted = false;
    },
    /** @param volume 0 to 1 */
    setVolume: (volume: number) => {
      element.volume = volume;
      if (volume > 0) element.muted = false;
    },
    // The element sends silence without the property, and keeps the microphone for the next press.
    toggleMicrophone: () => {
      stream.hasMutedMicrophone = element.microphone;
      element.microphone = !element.microphone;
    },
    showKeyboard: () => element.showKeyboard(),
    lockPointer: () => report(element.lockPointer()),
    saveSnapshot: () => {
      report(
        element.snapshot().then((image) => {
          // Swedish writes a time as the sortable `2026-11-22 09:30:00`. Some systems forbid colons in names.
          const time = new Date().toLocaleString('sv').replaceAll(':', '.');
          saveFile(image, `${element.appId ?? 'app-stream'} ${time}.png`);
        }),
      );
    },
    togglePictureInPicture: () => {
      report(
        isInPictureInPicture(element)
          ? element.ownerDocument.exitPictureInPicture()
          : element.requestPictureInPicture(),
      );
    },
    toggleStats: () => {
      element.stats = !element.stats;
    },
    toggleFullScreen: () => {
      report(
        isInFullscreen(element)
          ? element.ownerDocument.exitFullscreen()
          : element.requestFullscreen({navigationUI: 'hide'}),
      );
    },
    end: () => void element.stop(),
  };
};

/** A browser has read the address of a download by then, in milliseconds. */
const DOWNLOAD_LIMIT_MS = 10_000;

/** Downloads a file to the user's device. */
const saveFile = (file: Blob, name: string) => {
  const href = URL.createObjectURL(file);
  const link = Object.assign(document.createElement('a'), {href, download: name});
  link.click();
  setTimeout(() => URL.revokeObjectURL(href), DOWNLOAD_LIMIT_MS);
};
