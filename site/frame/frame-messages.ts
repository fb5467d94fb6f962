import {z} from 'zod/mini';
import {isTroubleName, type TroubleName} from './troubles.ts';

const MAX_TEXT = 10_000;
const text = z.string().check(z.maxLength(MAX_TEXT));

/** What a frame reports to its page. */
export const reportSchema = z.discriminatedUnion('kind', [
  z.object({kind: z.literal('phase'), phase: text, isBusy: z.boolean(), code: z.optional(text)}),
  z.object({kind: z.literal('event'), name: text, detail: text, full: z.optional(text)}),
  z.object({kind: z.literal('output'), isError: z.boolean(), text}),
  z.object({kind: z.literal('height'), height: z.number()}),
]);
export type FrameReport = z.infer<typeof reportSchema>;

/** Describes the phase of a stream, such as `playing, busy` or `failed: no-common-codec`. */
export const describePhase = ({phase, isBusy, code}: Extract<FrameReport, {kind: 'phase'}>): string => {
  if (isBusy) return `${phase}, busy`;
  return code === undefined ? phase : `${phase}: ${code}`;
};

/** What a page asks of its frame. */
export const commandSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('trouble'),
    name: z.custom<TroubleName>((name) => typeof name === 'string' && isTroubleName(name)),
  }),
  z.object({kind: z.literal('attributes'), attributes: z.record(z.string(), z.nullable(z.string()))}),
  z.object({kind: z.literal('start')}),
  z.object({kind: z.literal('stop')}),
  z.object({kind: z.literal('theme'), isDark: z.boolean()}),
]);
export type FrameCommand = z.infer<typeof commandSchema>;

/** A text that is never too long to report. */
export const shorten = (long: string): string =>
  long.length > MAX_TEXT ? `${long.slice(0, MAX_TEXT - 1)}…` : long;
