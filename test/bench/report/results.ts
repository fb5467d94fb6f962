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
