import type {StreamSize} from '../connection/connector.ts';
import {toStreamSize} from '../connection/stream-size.ts';

/** The element as these functions know it. */
export interface SizedHost {
  readonly width: number | undefined;
  readonly height: number | undefined;
  readonly resize: boolean;
  readonly clientWidth: number;
  readonly clientHeight: number;
}

/** The screen of the page. */
interface Display {
  readonly screen: StreamSize;
  readonly devicePixelRatio: number;
}

/** The size that the templates of Kit render (`real-deployments.md`). */
const USUAL_SIZE: StreamSize = {width: 1920, height: 1080};

/**
 * The size to request when connecting: that of `width` and `height`, or with `resize` the largest that this screen can
 * show, because no later size can be larger.
 */
export const sizeToConnect = (host: SizedHost, display: Display = globalThis): StreamSize =>
  toStreamSize(
    fixedSize(host) ?? (host.resize ? inDevicePixels(display.screen, display) : undefined) ?? USUAL_SIZE,
  );

/** The size to request from a host that accepts resizes. `undefined` if the page leaves the size to the host. */
export const sizeToFollow = (host: SizedHost, display: Display = globalThis): StreamSize | undefined => {
  const {clientWidth: width, clientHeight: height} = host;
  const size = fixedSize(host) ?? (host.resize ? inDevicePixels({width, height}, display) : undefined);
  return size && toStreamSize(size);
};

const fixedSize = ({width = 0, height = 0}: SizedHost) => positiveSize({width, height});

const inDevicePixels = ({width, height}: StreamSize, {devicePixelRatio}: Display) =>
  positiveSize({width: width * devicePixelRatio, height: height * devicePixelRatio});

/** A screen or an element may have no size, and an attribute may be no number. */
const positiveSize = (size: StreamSize): StreamSize | undefined =>
  [size.width, size.height].every((length) => length > 0 && length < Infinity) ? size : undefined;
