import type {Cursor} from '../application/application.ts';

/** Kit's names of the cursors that it has. It sends all other names unchanged. */
const NAMES: Readonly<Partial<Record<Cursor, string>>> = {
  default: 'Arrow',
  text: 'IBeam',
  pointer: 'Hand',
};

/** Returns the name of a cursor as Kit sends it. */
export function toKitCursorName(cursor: Cursor): string {
  return NAMES[cursor] ?? cursor;
}
