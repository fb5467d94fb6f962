import {BOOKMARK_FIELDS, decodeBookmark, encodeBookmark, type SceneBookmark} from '../model/bookmark.ts';

/**
 * Writes a bookmark into a fragment. All other fields of the fragment stay as they are, in front of it. If the result would
 * be too long, prims are left out, and then the data.
 * @param fragment a fragment, with or without `#`
 */
export const mergeFragment = (fragment: string, bookmark: SceneBookmark): string => {
  const others = fragment
    .replace(/^#/, '')
    .split('&')
    .filter((field) => field !== '' && !BOOKMARK_FIELDS.includes(field.split('=')[0] ?? ''));
  const fitting = shorten(bookmark).flatMap((one) => {
    const own = encode(one);
    const merged = [...others, ...(own ? [own] : [])].join('&');
    return own !== undefined && decodeBookmark(merged) ? [merged] : [];
  });
  return fitting[0] ?? others.join('&');
};

/** The bookmark, and shorter ones that lead to the same stage. */
const shorten = ({selection = [], ...place}: SceneBookmark): readonly SceneBookmark[] => {
  const half = selection.slice(0, selection.length / 2);
  if (selection.length > 0) return [{...place, selection}, ...shorten({...place, selection: half})];
  return [place, {...place, data: undefined}];
};

const encode = (bookmark: SceneBookmark): string | undefined => {
  try {
    return encodeBookmark(bookmark);
  } catch {
    return undefined;
  }
};
