/**
 * The messages between the page and the host's streaming library (`nvst.md` 4.7, layer 4'): `{type, value}`. Only `config`
 * is documented. The forms of `resize`, `clipboard` and `cursor` are inferred from their names.
 */
import type {HostEvent} from '../../connector.ts';
import type {CursorSource} from '../cursor/cursor-source.ts';

/** Requests another size of the video, in pixels. Inferred. */
export const resizeMessage = ({width, height}: {readonly width: number; readonly height: number}) => ({
  type: 'resize',
  value: {width, height},
});

/** Sends a text for the host's clipboard. Inferred. */
export const clipboardMessage = (text: string) => ({type: 'clipboard', value: text});

/** The meaning of a message of the host's streaming library. */
export type StreamMessage =
  | Extract<HostEvent, {kind: 'cursor' | 'clipboard'}>
  /** Whether the host accepts text packets. */
  | {readonly kind: 'supports-text'; readonly text: boolean};

/** Reads a message of the host's streaming library. Returns `undefined` for a message without use, such as `handshake`. */
export const readStreamMessage = (
  type: string,
  value: unknown,
  cursors: CursorSource | undefined,
): StreamMessage | undefined => {
  switch (type) {
    case 'config': {
      const text = property(value, 'supports_localized_text_input');
      return typeof text === 'boolean' ? {kind: 'supports-text', text} : undefined;
    }
    case 'cursor': {
      const cursor = cursors?.readStream(value);
      return cursor && {kind: 'cursor', cursor};
    }
    case 'clipboard': {
      const text = typeof value === 'string' ? value : property(value, 'text');
      return typeof text === 'string' ? {kind: 'clipboard', text} : undefined;
    }
    default:
      return undefined;
  }
};

const property = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined;
