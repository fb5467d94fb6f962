import type {HostCursor} from '../../connector.ts';
import {CursorCache} from './cursor-cache.ts';
import type {CursorSource} from './cursor-source.ts';

/** The pattern allows no quotes or other CSS syntax, so that a host cannot inject CSS. */
const CURSOR_NAME = /^[a-z][a-z\d_-]{0,63}$/i;

/**
 * Reads the cursors of older hosts from a binary channel, and the cursor names of newer hosts (`nvst.md` 4.5). It keeps
 * the images that the host has defined, so each connection needs a reader of its own.
 */
export const nvstCursor = (): CursorSource => {
  const cache = new CursorCache();
  return {readBytes: (message) => cache.readCursor(message), readStream};
};

/** The format of the newer message is not known. Accepts a bare name, or a name under one of the likely keys. */
const readStream = (value: unknown): HostCursor | undefined => {
  const name = listNames(value).find((candidate) => CURSOR_NAME.test(candidate));
  if (name === undefined) return undefined;
  return /^(none|hidden)$/i.test(name) ? {kind: 'hidden'} : {kind: 'named', name};
};

const listNames = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  const entries = new Map(Object.entries(value));
  return ['name', 'cursor', 'kitCursorName', 'shape', 'type'].flatMap((key) => {
    const entry: unknown = entries.get(key);
    return typeof entry === 'string' ? [entry] : [];
  });
};
