/** A width and a height. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A rectangle by its upper left corner. */
export interface Rect extends Size {
  readonly x: number;
  readonly y: number;
}

/** One axis of `object-position`: a share of the free space, plus a distance in pixels. */
export interface Offset {
  readonly share: number;
  readonly px: number;
}

/** How a video fits into its box: the computed `object-fit` and `object-position`. */
export interface Fit {
  readonly fit: string;
  readonly position: readonly [x: Offset, y: Offset];
}

/**
 * The rectangle of a video in its content box, in CSS pixels of the box. The rectangle is larger than the box if the box
 * crops the video, and smaller if bars remain.
 */
export const letterbox = (box: Size, video: Size, {fit, position}: Fit): Rect => {
  const {width, height} = fitSize(box, video, fit);
  const [x, y] = position;
  return {
    x: (box.width - width) * x.share + x.px,
    y: (box.height - height) * y.share + y.px,
    width,
    height,
  };
};

const fitSize = (box: Size, video: Size, fit: string): Size => {
  const scaleX = box.width / video.width;
  const scaleY = box.height / video.height;
  switch (fit) {
    case 'contain':
      return scaleSize(video, Math.min(scaleX, scaleY));
    case 'cover':
      return scaleSize(video, Math.max(scaleX, scaleY));
    case 'none':
      return video;
    case 'scale-down':
      return scaleSize(video, Math.min(scaleX, scaleY, 1));
    default:
      return box;
  }
};

const scaleSize = ({width, height}: Size, by: number): Size => ({width: width * by, height: height * by});
