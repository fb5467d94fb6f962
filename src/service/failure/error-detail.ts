import * as z from 'zod/mini';
import {lazySchema, safeParse} from '../../platform/schema.ts';

/** In characters: the card shows it. */
const MAX_DETAIL = 500;

/** `detail` of an error body: a sentence, or a list of faults with their places. */
const errorBody = lazySchema(() => {
  const place = z.array(z.union([z.string(), z.number()]));
  return z.object({detail: z.union([z.string(), z.array(z.object({loc: place, msg: z.string()}))])});
});

/** The server's own words: `detail` in either documented form, or a plain text body. An HTML page counts as none. */
export const errorDetail = (body: unknown): string | undefined => {
  const parsed = safeParse(errorBody, body);
  if (parsed.success) {
    const {detail} = parsed.data;
    const text =
      typeof detail === 'string' ? detail : detail.map(({loc, msg}) => `${loc.join('.')}: ${msg}`).join('; ');
    return text.slice(0, MAX_DETAIL);
  }
  const text = typeof body === 'string' ? body.trim() : '';
  return text && !text.startsWith('<') ? text.slice(0, MAX_DETAIL) : undefined;
};
