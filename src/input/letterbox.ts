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

/** One axis of `object-position`: a share of the room that is left, and a distance in pixels beside it. */
export interface Offset {
  readonly share: number;
  readonly px: number;
}

/** How a picture is laid into its box: the computed `object-fit` and `object-position`. */
export interface Fit {
  readonly fit: string;
  readonly position: readonly [x: Offset, y: Offset];
}

/**
 * Where a picture lies in its box, in the box's own pixels. It is larger than the box where parts of it are cut off, and
 * smaller where bars are left.
 */
export const letterbox = (box: Size, picture: Size, {fit, position}: Fit): Rect => {
  const {width, height} = fitted(box, picture, fit);
  const [x, y] = position;
  return {
    x: (box.width - width) * x.share + x.px,
    y: (box.height - height) * y.share + y.px,
    width,
    height,
  };
};

const fitted = (box: Size, picture: Size, fit: string): Size => {
  const across = box.width / picture.width;
  const down = box.height / picture.height;
  switch (fit) {
    case 'contain':
      return scaled(picture, Math.min(across, down));
    case 'cover':
      return scaled(picture, Math.max(across, down));
    case 'none':
      return picture;
    case 'scale-down':
      return scaled(picture, Math.min(across, down, 1));
    default:
      return box;
  }
};

const scaled = ({width, height}: Size, by: number): Size => ({width: width * by, height: height * by});
