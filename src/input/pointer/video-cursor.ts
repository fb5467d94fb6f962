import type {HostCursor} from '../../connection/connector.ts';
import type {CaptureOptions} from '../capture-options.ts';

export type VideoCursor = ReturnType<typeof createVideoCursor>;

/** Shows the host's cursor over the video, and the page's cursor over the bars beside it. */
export const createVideoCursor = ({video, onUnknownCursor, signal}: CaptureOptions) => {
  const {style} = video;
  const cursorOfPage = style.cursor;
  let hostCursor = '';
  let isHovered = true;
  const showCursor = () => (style.cursor = isHovered ? hostCursor : '');
  const findNamedCursor = (name: string): string => {
    const keyword = toKeyword(name);
    if (CURSOR_NAME.test(keyword) && CSS.supports('cursor', keyword)) return keyword;
    // While the user orbits, Kit shows a cursor of its own (`nvst.md` 4.5).
    return onUnknownCursor(name) ?? (keyword === 'orbit' ? 'move' : 'default');
  };
  signal.addEventListener('abort', () => (style.cursor = cursorOfPage));
  return {
    setCursor(cursor: HostCursor) {
      hostCursor = cursor.kind === 'hidden' ? 'none' : findNamedCursor(cursor.name);
      showCursor();
    },
    /** Changes whether the pointer is over the video, and not over a bar beside the video. */
    setHovered(isOverVideo: boolean) {
      if (isHovered === isOverVideo) return;
      isHovered = isOverVideo;
      showCursor();
    },
  };
};

/** A CSS keyword. The pattern allows no other CSS. */
const CURSOR_NAME = /^[a-z][a-z-]*$/;

/** The CSS keywords of Kit's cursor names, in lower case (`nvst.md` 7.2). */
const KIT_NAMES: Readonly<Record<string, string>> = {
  arrow: 'default',
  ibeam: 'text',
  hand: 'pointer',
  horizontalresize: 'ew-resize',
  verticalresize: 'ns-resize',
};

const toKeyword = (name: string): string => {
  const lower = name.toLowerCase();
  return Object.hasOwn(KIT_NAMES, lower) ? (KIT_NAMES[lower] ?? lower) : lower;
};
