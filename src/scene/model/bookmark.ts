import * as z from 'zod/mini';
import {parseBounded} from '../../platform/json.ts';
import {boundedText, lazySchema, safeParse} from '../../platform/schema.ts';

/** A place in a stage that a link can lead to. */
export interface SceneBookmark {
  /** The address of the stage (default: the stage that is open). */
  readonly stage?: string | undefined;
  /** The paths of the selected prims (default: none). */
  readonly selection?: readonly string[] | undefined;
  /** Data of the application's own, any value that JSON can express. It is sent by `Kit.deepLink()`. */
  readonly data?: unknown;
}

/** The fields of a fragment that are a bookmark. */
export const BOOKMARK_FIELDS: readonly string[] = ['stage', 'prim', 'data'];

/** The most selected prims of a bookmark. */
const MAX_BOOKMARKED = 100;
/** The longest parts of a bookmark, in UTF-16 units. */
const MAX = {fragment: 8192, address: 2048, data: 4096};

const schema = lazySchema(() =>
  z.object({
    stage: z.optional(boundedText(MAX.address).check(z.minLength(1))),
    selection: z.optional(
      z.array(boundedText(MAX.address).check(z.regex(/^\//))).check(z.maxLength(MAX_BOOKMARKED)),
    ),
    data: z.optional(z.unknown()),
  }),
);

/** Creates a bookmark, with the first 100 prims of a selection. */
export const createBookmark = (
  stage: string | undefined,
  selection: readonly string[],
  data: unknown,
): SceneBookmark => ({
  ...(stage !== undefined && {stage}),
  selection: selection.slice(0, MAX_BOOKMARKED),
  ...(data !== undefined && {data}),
});

/** Parses a bookmark of unknown origin. Returns undefined if it is malformed or too large. */
export const parseBookmark = (value: unknown): SceneBookmark | undefined => safeParse(schema, value).data;

/**
 * Writes a bookmark as the fragment of a URL, without `#`: `stage=tea.usd&prim=/World/Pot&data={"view":2}`.
 * @throws RangeError if the bookmark is too large for `decodeBookmark()`
 */
export const encodeBookmark = ({stage, selection = [], data}: SceneBookmark): string => {
  const fields: (readonly [string, string])[] = [
    ...(stage === undefined ? [] : [['stage', stage] as const]),
    ...selection.map((path) => ['prim', path] as const),
    ...(data === undefined ? [] : [['data', JSON.stringify(data)] as const]),
  ];
  const fragment = fields.map(([key, value]) => `${key}=${encodeField(value)}`).join('&');
  if (decodeBookmark(fragment) === undefined) throw new RangeError('The bookmark is too large.');
  return fragment;
};

/** A fragment may contain slashes, colons and commas as they are. */
const encodeField = (text: string): string =>
  encodeURIComponent(text).replace(/%(2F|3A|2C|40|24)/g, (code) => decodeURIComponent(code));

/**
 * Reads the fragment of a URL, with or without `#`. Fields that are no part of a bookmark are ignored. Returns
 * undefined for a malformed or too large fragment. A fragment is from an unknown author: check the stage before you
 * open it.
 */
export const decodeBookmark = (fragment: string): SceneBookmark | undefined => {
  if (fragment.length > MAX.fragment) return undefined;
  const fields = fragment.replace(/^#/, '').split('&').map(readField);
  const valuesOf = (wanted: string) => fields.flatMap(([key, value]) => (key === wanted ? [value] : []));
  const [stage] = valuesOf('stage');
  const [json] = valuesOf('data');
  const data = json === undefined ? undefined : parseBounded(json, {length: MAX.data});
  if (json !== undefined && data === undefined) return undefined;
  const selection = valuesOf('prim');
  return parseBookmark({
    ...(stage !== undefined && {stage}),
    ...(selection.length > 0 && {selection}),
    ...(data !== undefined && {data}),
  });
};

const readField = (field: string): readonly [string, string] => {
  const [key = '', ...rest] = field.split('=');
  try {
    return [key, decodeURIComponent(rest.join('='))];
  } catch {
    return ['', ''];
  }
};

/**
 * Reads a bookmark of unknown origin.
 * @param stages the stages that it may lead to
 * @throws RangeError if it is malformed, too large, or leads to another stage
 */
export const readBookmark = (
  bookmark: SceneBookmark | string,
  stages: readonly string[] | 'any',
): SceneBookmark => {
  const read = typeof bookmark === 'string' ? decodeBookmark(bookmark) : parseBookmark(bookmark);
  if (!read) throw new RangeError('The bookmark is malformed or too large.');
  if (read.stage !== undefined && stages !== 'any' && !stages.includes(read.stage))
    throw new RangeError('The stage of the bookmark is not in the list `stages`.');
  return read;
};
