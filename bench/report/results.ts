import {existsSync, readFileSync} from 'node:fs';
import {z} from 'zod';
import {circumstancesSchema, type Circumstances} from './machine.ts';
import type {Findings} from '../measurement.ts';

const samplesSchema = z.array(z.number());

const rowSchema = z.object({
  label: z.string(),
  unit: z.string(),
  element: samplesSchema,
  baseline: z.exactOptional(samplesSchema),
  against: z.exactOptional(z.string()),
  goal: z.exactOptional(z.object({of: z.enum(['ratio', 'difference', 'median']), atMost: z.number()})),
  isExact: z.exactOptional(z.boolean()),
  digits: z.exactOptional(z.int()),
});

const detailSchema = z.object({
  title: z.string(),
  head: z.array(z.string()),
  rows: z.array(z.array(z.string())),
});

const partSchema = z.object({
  circumstances: circumstancesSchema,
  rows: z.array(rowSchema),
  details: z.array(detailSchema),
});

const resultsSchema = z.record(z.string(), partSchema);

/** The results of one part: the samples, and the circumstances of the measurement. */
export type PartResults = z.output<typeof partSchema>;

/** The results of the parts by their names. A part that was measured later has newer circumstances. */
export type Results = Readonly<Record<string, PartResults>>;

export const readResults = (file: URL): Results =>
  existsSync(file) ? resultsSchema.parse(JSON.parse(readFileSync(file, 'utf8'))) : {};

const round = (samples: readonly number[]) =>
  samples.filter(Number.isFinite).map((sample) => Number(sample.toPrecision(5)));

/** Findings as they are stored: with rounded samples, and without samples that have no value. */
export const toPartResults = ({rows, details = []}: Findings, circumstances: Circumstances): PartResults => ({
  circumstances,
  rows: rows.map(({element, baseline, ...row}) => ({
    ...row,
    element: round(element),
    ...(baseline ? {baseline: round(baseline)} : {}),
  })),
  details: details.map(({title, head, rows}) => ({
    title,
    head: [...head],
    rows: rows.map((cells) => [...cells]),
  })),
});

/** The results of a part of which some cases were measured again. A row of the same name is replaced. */
export const mergeResults = (old: PartResults, {circumstances, rows, details}: PartResults): PartResults => ({
  circumstances,
  rows: replaceBy(old.rows, rows, ({label}) => label),
  details: replaceBy(old.details, details, ({title}) => title).map((table) => {
    const before = old.details.find(({title}) => title === table.title);
    return before ? {...table, rows: replaceBy(before.rows, table.rows, ([name = '']) => name)} : table;
  }),
});

const replaceBy = <Item>(
  old: readonly Item[],
  items: readonly Item[],
  nameOf: (item: Item) => string,
): Item[] => {
  const left = new Map(items.map((item) => [nameOf(item), item]));
  const replaced = old.map((item) => {
    const name = nameOf(item);
    const found = left.get(name) ?? item;
    left.delete(name);
    return found;
  });
  return [...replaced, ...left.values()];
};
