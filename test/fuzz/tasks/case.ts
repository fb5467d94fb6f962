import type {JsonLimits} from '../../../src/platform/limits.ts';

/** Creates an input, and returns the work that reads it. */
export type Case = () => (() => unknown) | Promise<() => unknown>;

/** How often a text contains one of some characters. */
const count = (text: string, characters: RegExp) => text.match(characters)?.length ?? 0;

/** As many copies of an item of JSON as a list may have within the limits, beside a frame around it. */
const mostItems = (item: string, limits: JsonLimits, frame = ''): number =>
  Math.floor(
    Math.min(
      (limits.length - frame.length - 2) / (item.length + 1),
      (limits.brackets - 1 - count(frame, /[[{]/g)) / Math.max(1e-9, count(item, /[[{]/g)),
      (limits.members - count(frame, /,/g)) / (count(item, /,/g) + 1),
    ),
  );

/** A list with as many copies of an item as the limits permit. @param frame what surrounds the list in its text */
export const fullList = (item: string, limits: JsonLimits, frame = ''): string =>
  `[${Array.from({length: mostItems(item, limits, frame)}, () => item).join(',')}]`;

/** The same with different items: `#` in the item becomes a number of seven digits. */
export const fullListOf = (item: string, limits: JsonLimits, frame = ''): string => {
  const numbered = (index: number) => item.replaceAll('#', String(1_000_000 + index));
  return `[${Array.from({length: mostItems(numbered(0), limits, frame)}, (_, index) => numbered(index)).join(',')}]`;
};

/** A text with as many copies of a part as fit into a length. */
export const fill = (part: string, length: number): string => part.repeat(Math.floor(length / part.length));
