import type {HostCursor} from '../../connector.ts';
import type {Bytes} from '../input/input-codec.ts';

/**
 * Reads the pointer's shape from what a host sends. Which way Kit sends it is not known for certain (`nvst.md` 6.2), so
 * that the module can be replaced by `NvstOptions.cursor`.
 */
export interface CursorSource {
  /** The shape in a message of `cursor_channel`; `undefined` leaves the pointer as it is. */
  readBytes(message: Bytes): HostCursor | undefined;
  /** The shape in the value of a library-internal message of the type `cursor`. */
  readStream(value: unknown): HostCursor | undefined;
}
