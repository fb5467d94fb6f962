import * as z from 'zod/mini';
import {boundedText, lazySchema, lenient, type Output, safeParse} from '../../../platform/schema.ts';

/** The question for the features of a host. It is the first message on `control_channel`, and the host answers in kind. */
export const FEATURE_QUESTION = {type: 'config', value: {}} as const;

/** How long a host may take to answer. Older hosts do not answer. */
export const ANSWER_MS = 2000;

const featuresShape = lazySchema(() =>
  z.object({
    supports_localized_text_input: lenient(z.boolean()),
    supports_large_messages: lenient(z.boolean()),
    cursor_type: lenient(boundedText(64)),
  }),
);

/** Reads the features of a host (`nvst.md` 4.7). A field of another type counts as missing. */
export const readFeatures = (value: unknown): Output<typeof featuresShape> =>
  safeParse(featuresShape, value).data ?? {};

/** A boolean, or its text, under a name that contains "resize" or "resizing". */
const RESIZE_PERMISSION = /"[^"\\]{0,80}resiz[^"\\]{0,80}":"?(true|false)\b/i;

/**
 * Whether a message of the host accepts or refuses resizes. NVIDIA's server answers `allow_dynamic_resize` to the question.
 * An older host may announce it at any time, so any name that contains "resiz" counts, at any depth.
 */
export const readResizePermission = ({type, value}: {readonly type: string; readonly value: unknown}) => {
  const permission = RESIZE_PERMISSION.exec(JSON.stringify({[type]: value}))?.[1];
  return permission === undefined ? undefined : permission.toLowerCase() === 'true';
};
