import {either, listOf, number, object, string, safeParse} from '../../platform/schema-kinds.ts';

/** In characters: the card shows it. */
const MAX_DETAIL = 500;

/** `detail` of an error body: a sentence, or a list of faults with their places. */
const errorBody = object({
  detail: either(string, listOf(object({loc: listOf(either(string, number)), msg: string}))),
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
