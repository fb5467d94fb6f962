import type {VideoPoint} from '../../connection/input-event.ts';
import {measureVideo} from '../video-point.ts';

interface DropOptions {
  readonly element: HTMLElement;
  readonly video: HTMLVideoElement;
  readonly isPlaying: () => boolean;
  /** Called with the files that the user drops on the video. */
  readonly onFiles: (files: readonly File[], at: VideoPoint) => void;
}

/**
 * Accepts files over the video, and refuses everything else that a user drags over the element: browsers leave the page
 * for a dropped file or link, or open it in a tab. An event that the page prevented remains the page's.
 */
export const listenToDrops = ({element, video, isPlaying, onFiles}: DropOptions) => {
  const findPoint = (event: DragEvent): VideoPoint | undefined => {
    if (!isPlaying() || !hasFiles(event)) return undefined;
    const spot = measureVideo(video).findSpot(event);
    return spot?.isInside ? spot.at : undefined;
  };
  // Text may be dropped into a field in a slot.
  const isOfPage = (event: DragEvent) =>
    event.defaultPrevented || (event.target !== element && !hasFiles(event));
  const onDragOver = (event: DragEvent) => {
    const {dataTransfer} = event;
    if (!dataTransfer || isOfPage(event)) return;
    if (findPoint(event)) {
      event.preventDefault();
      dataTransfer.dropEffect = 'copy';
      return;
    }
    const refuse = () => {
      if (event.defaultPrevented) return;
      event.preventDefault();
      dataTransfer.dropEffect = 'none';
    };
    // An ancestor may accept what the element refuses.
    element.ownerDocument.defaultView?.addEventListener('dragover', refuse, {once: true});
  };
  const onDrop = (event: DragEvent) => {
    if (isOfPage(event)) return;
    event.preventDefault();
    const at = findPoint(event);
    const files = readFiles(event);
    if (at && files.length) onFiles(files, at);
  };
  element.addEventListener('dragover', onDragOver);
  element.addEventListener('drop', onDrop);
};

const hasFiles = ({dataTransfer}: DragEvent) => dataTransfer?.types.includes('Files') ?? false;

/** The files of a drop. Folders are left out: as files, no script can read them. */
const readFiles = ({dataTransfer}: DragEvent): readonly File[] =>
  [...(dataTransfer?.items ?? [])].flatMap((item) => {
    const file = item.kind === 'file' && !item.webkitGetAsEntry()?.isDirectory && item.getAsFile();
    return file ? [file] : [];
  });
