/**
 * The messages between the page's and the host's library (`nvst.md` 4.7, layer 4'): `{type, value}`. Of these only
 * `config` is documented; the shapes of `resize`, `clipboard` and `cursor` are inferred from their names.
 */
import type {HostEvent} from '../../connector.ts';
import type {CursorSource} from '../cursor/cursor-source.ts';

/** Asks for another size of the picture, in pixels. Inferred. */
export const resizeMessage = ({width, height}: {readonly width: number; readonly height: number}) => ({
  type: 'resize',
  value: {width, height},
});

/** Gives the host a text for its clipboard. Inferred. */
export const clipboardMessage = (text: string) => ({type: 'clipboard', value: text});

/** What a message of the host's library tells. */
export type StreamNews =
  | Extract<HostEvent, {kind: 'cursor' | 'clipboard'}>
  /** Whether the host takes text packets. */
  | {readonly kind: 'takes-text'; readonly text: boolean};

/** Reads a message of the host's library; `undefined` for one that tells nothing of use, like `handshake`. */
export const readStreamMessage = (
  type: string,
  value: unknown,
  cursors: CursorSource | undefined,
): StreamNews | undefined => {
  switch (type) {
    case 'config': {
      const text = property(value, 'supports_localized_text_input');
      return typeof text === 'boolean' ? {kind: 'takes-text', text} : undefined;
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
