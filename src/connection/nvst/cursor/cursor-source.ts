import type {HostCursor} from '../../connector.ts';
import type {Bytes} from '../bytes.ts';

/**
 * Reads the cursor from the messages of a host. How Kit sends the cursor is not known for certain (`nvst.md` 6.2), so a
 * page can replace this reader by `NvstOptions.cursor`.
 */
export interface CursorSource {
  /** Reads the cursor from a message of `cursor_channel`. `undefined` leaves the cursor unchanged. */
  readBytes(message: Bytes): HostCursor | undefined;
  /** Reads the cursor from the value of a library-internal message of the type `cursor`. */
  readStream(value: unknown): HostCursor | undefined;
}
