/** What a host says on `control_channel`, beside the messages of its application. */
import * as z from 'zod/mini';
import {AppStreamError} from '../../../errors/app-stream-error.ts';
import {isObject, parseBounded} from '../../../platform/json.ts';
import {boundedText, lazySchema, lenient, type Output, safeParse} from '../../../platform/schema.ts';
import type {HostCursor} from '../../connector.ts';

/** The features of a host (`nvst.md` 4.7). A field of another type counts as missing. */
const featuresShape = lazySchema(() =>
  z.object({
    supports_localized_text_input: lenient(z.boolean()),
    supports_large_messages: lenient(z.boolean()),
    allow_dynamic_resize: lenient(z.boolean()),
    /** As the setting of Kit spells it. */
    allowDynamicResize: lenient(z.boolean()),
    cursor_type: lenient(boundedText(64)),
  }),
);

/** Reads the answer of a host to the question for its features. */
export const readFeatures = (value: unknown): Partial<Output<typeof featuresShape>> =>
  safeParse(featuresShape, value).data ?? {};

/** The pattern allows no quotes or other CSS syntax, so that a host cannot inject CSS. */
const CURSOR_NAME = /^[a-z][a-z\d_-]{0,63}$/i;

/** Reads `{cursor_type: name}`, or the bare name that the answer about features has (`nvst.md` 4.5, 4.7). */
export const readCursor = (value: unknown): HostCursor | undefined => {
  const name = isObject(value) ? value['cursor_type'] : value;
  if (typeof name !== 'string' || !CURSOR_NAME.test(name)) return undefined;
  return /^(none|hidden)$/i.test(name) ? {kind: 'hidden'} : {kind: 'named', name};
};

/**
 * Reads the goodbye of a host (`nvst.md` 4.6). `undefined` for any other text. The number does not tell a restart from an
 * end, so each goodbye is a loss: the run signs in again, and plays if the host returns.
 */
export const readExit = (text: string): AppStreamError | undefined => {
  const message = parseBounded(text);
  if (!isObject(message) || !isObject(message['exitMessage'])) return undefined;
  const {nvstResult: result} = message['exitMessage'];
  const number = typeof result === 'number' ? ` (0x${result.toString(16)})` : '';
  return new AppStreamError('host-restarting', {detail: `The host announced its end${number}.`});
};
