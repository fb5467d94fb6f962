import {shorten} from './frame-messages.ts';
import {describeValue} from './report.ts';

/** How an event reads in a log. */
export interface EventDescription {
  /** One line. */
  readonly detail: string;
  /** All fields of the event as JSON, if the line leaves something out. */
  readonly full?: string | undefined;
}

/** Objects within these levels of an event are in its line. */
const MAX_DEPTH = 2;

export const describeEvent = (event: Event): EventDescription => {
  const fields = event instanceof MessageEvent ? [['data', event.data] as const] : Object.entries(event);
  const described = fields.filter(([key, value]) => key !== 'isTrusted' && value !== undefined);
  return {
    detail: shorten(described.map(([key, value]) => `${key}: ${summarize(value)}`).join(', ')),
    ...(described.some(([, value]) => isData(value)) && {
      full: shorten(JSON.stringify(Object.fromEntries(described), readMember, 2)),
    }),
  };
};

const isData = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !(value instanceof Error) && !(value instanceof Element);

const round = (value: number) => Math.round(value * 100) / 100;

const readMember = (_: string, value: unknown): unknown => {
  if (typeof value === 'number') return round(value);
  return value instanceof Error || value instanceof Element ? describeValue(value) : value;
};

const summarize = (value: unknown, depth = 0): string => {
  if (!isData(value)) return typeof value === 'number' ? String(round(value)) : describeValue(value);
  if ('phase' in value) return describeValue(value.phase);
  if (depth === MAX_DEPTH) return '…';
  if (Array.isArray(value)) return `[${value.map((item) => summarize(item, depth + 1)).join(', ')}]`;
  const members = Object.entries(value).flatMap(([key, member]) =>
    member === undefined ? [] : `${key}: ${summarize(member, depth + 1)}`,
  );
  return `{${members.join(', ')}}`;
};
