import type {HostCursor} from '../../connector.ts';
import {readCursorMessage} from './cursor-message.ts';
import type {CursorSource} from './cursor-source.ts';

/** A name can stand in a style sheet without quotes: nothing else gets there by way of a cursor. */
const NAME = /^[a-z][a-z\d_-]{0,63}$/i;

/** The binary channel of older hosts and the names of newer ones (`nvst.md` 4.5). */
export const nvstCursor = (): CursorSource => ({readBytes: readCursorMessage, readStream});

/** The shape of the newer message was not seen: a bare name is taken, and a name under any of the likely keys. */
const readStream = (value: unknown): HostCursor | undefined => {
  const name = typeof value === 'object' && value !== null ? namedIn(value) : value;
  if (typeof name !== 'string' || !NAME.test(name)) return undefined;
  return name === 'none' || name === 'hidden' ? {kind: 'hidden'} : {kind: 'named', name};
};

const namedIn = (value: object): unknown =>
  ['name', 'cursor', 'shape', 'type'].flatMap((key) =>
    Object.entries(value).flatMap(([name, entry]) =>
      name === key && typeof entry === 'string' ? [entry] : [],
    ),
  )[0];
