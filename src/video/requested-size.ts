import type {StreamSize} from '../connection/connector.ts';

const MIN_LENGTH = 2;
const MAX_LENGTH = 4096;

/** The element as this function knows it. */
interface SizedHost {
  readonly width: number | undefined;
  readonly height: number | undefined;
  readonly clientWidth: number;
  readonly clientHeight: number;
}

/** A length that encoders accept: even, and at most 4096 (`real-deployments.md`, Options). */
const toStreamLength = (length: number) =>
  Math.max(MIN_LENGTH, Math.min(MAX_LENGTH, Math.round(length / 2) * 2));

/**
 * The size of the video that the element requests: a fixed size, or the element's size in device pixels. An element
 * without a size requests 1280×720.
 */
export const requestedSize = ({width, height, clientWidth, clientHeight}: SizedHost): StreamSize => {
  if (width && height) return {width: toStreamLength(width), height: toStreamLength(height)};
  if (!clientWidth || !clientHeight) return {width: 1280, height: 720};
  return {
    width: toStreamLength(clientWidth * devicePixelRatio),
    height: toStreamLength(clientHeight * devicePixelRatio),
  };
};
