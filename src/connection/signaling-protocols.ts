import * as z from 'zod/mini';
import {AppStreamError} from '../errors/app-stream-error.ts';
import {boundedText, lazySchema, safeParse} from '../platform/schema.ts';
import type {PageListInit} from './page-list.ts';

/** WebSocket subprotocols, or a function that returns them. */
export type Protocols = PageListInit<string>;

/** In characters. */
const MAX_LENGTH = 10_000;
const MAX_PROTOCOLS = 20;

const protocolList = lazySchema(() => z.array(boundedText(MAX_LENGTH)).check(z.maxLength(MAX_PROTOCOLS)));

/** Parses subprotocols of the page, whose types may not hold. @throws AppStreamError `protocols-unusable` */
export const parseProtocols = (given: unknown): readonly string[] => {
  const {data} = safeParse(protocolList, given ?? []);
  // The error of the schema would quote a secret.
  if (!data) throw new AppStreamError('protocols-unusable');
  return data;
};
