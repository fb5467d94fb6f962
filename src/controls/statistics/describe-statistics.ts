import type {StreamStatistics} from '../../stats/statistics.ts';
import type {Language} from '../../locales/language.ts';
import type {StatisticsTexts} from '../../locales/texts.ts';
import {fillText} from '../../platform/text.ts';

/** One value of the panel, as text. */
export interface StatisticsRow {
  readonly label: string;
  readonly value: string;
  /** The field whose last minute is drawn beside the value. */
  readonly plot?: PlottedField;
}

/** The values of the panel in their order: all plotted ones, so that these never move, and the others if known. */
export const describeStatistics = (
  statistics: StreamStatistics | undefined,
  texts: StatisticsTexts,
  formats: NumberFormats,
): readonly StatisticsRow[] => {
  const {milliseconds, bitsPerSecond, share} = formats;
  const plotted: readonly StatisticsRow[] = [
    {label: texts.frameRate, value: framesPerSecond(statistics, texts, formats), plot: 'framesPerSecond'},
    {
      label: texts.bitrate,
      value: bitsPerSecond(statistics?.videoBitsPerSecond),
      plot: 'videoBitsPerSecond',
    },
    {label: texts.roundTrip, value: milliseconds(statistics?.roundTripMs), plot: 'roundTripMs'},
    {label: texts.packetLoss, value: share(statistics?.lossShare), plot: 'lossShare'},
  ];
  if (!statistics) return plotted;
  const {width, height, codec, codecProfile} = statistics;
  const known = (value: number | undefined, format: (value: number) => string) =>
    value === undefined ? undefined : format(value);
  const rest: readonly (readonly [label: string, value: string | undefined])[] = [
    // At least this time: the page cannot measure all of it.
    [texts.inputLatency, known(statistics.inputLatencyLowerBoundMs, (value) => `≥ ${milliseconds(value)}`)],
    [texts.resolution, width && height ? `${width} × ${height}` : undefined],
    [texts.codec, joinKnown([joinKnown([codec, codecProfile], ' '), describeDecoder(statistics, texts)])],
    [texts.decodeTime, known(statistics.decodeMs, milliseconds)],
    [texts.jitterBuffer, known(statistics.jitterBufferMs, milliseconds)],
    [texts.freezes, describeFreezes(statistics, formats)],
    [texts.networkPath, describePath(statistics)],
  ];
  return [...plotted, ...rest.flatMap(([label, value]) => (value === undefined ? [] : [{label, value}]))];
};

/** The most important values in one line, for a small element. */
export const describeBriefly = (
  statistics: StreamStatistics | undefined,
  texts: StatisticsTexts,
  formats: NumberFormats,
): string =>
  [
    framesPerSecond(statistics, texts, formats),
    formats.bitsPerSecond(statistics?.videoBitsPerSecond),
    formats.milliseconds(statistics?.roundTripMs),
  ].join(SEPARATOR);

const SEPARATOR = ' · ';

const framesPerSecond = (
  statistics: StreamStatistics | undefined,
  {framesPerSecond: text}: StatisticsTexts,
  {count}: NumberFormats,
) =>
  statistics?.framesPerSecond === undefined
    ? MISSING
    : fillText(text, {count: count(statistics.framesPerSecond)});

const joinKnown = (values: readonly (string | undefined)[], separator = SEPARATOR): string | undefined =>
  values.filter(Boolean).join(separator) || undefined;

/** The decoder that the browser reports, or the one that it expects to use. */
const describeDecoder = (
  {isHardwareDecoded, isHardwareExpected, decoder}: StreamStatistics,
  {hardware, software, expected}: StatisticsTexts,
): string | undefined => {
  if (isHardwareDecoded !== undefined) return joinKnown([isHardwareDecoded ? hardware : software, decoder]);
  if (isHardwareExpected === undefined) return decoder;
  return fillText(expected, {decoder: isHardwareExpected ? hardware : software});
};

/** How often the video froze, and for how long in total. */
const describeFreezes = (
  {freezeCount, freezeMs}: StreamStatistics,
  {count, seconds}: NumberFormats,
): string | undefined => {
  if (!freezeCount || freezeMs === undefined)
    return freezeCount === undefined ? undefined : count(freezeCount);
  return `${count(freezeCount)} (${seconds(freezeMs / 1000)})`;
};

/** The protocols of media, which have the same names in all languages. */
const describePath = ({isRelayed, protocol, turnProtocol}: StreamStatistics): string | undefined =>
  joinKnown([
    isRelayed ? joinKnown(['TURN', turnProtocol?.toUpperCase()], ' ') : '',
    protocol?.toUpperCase(),
  ]);

const MISSING = '–';
const MEGA = 1_000_000;

export type NumberFormats = ReturnType<typeof createNumberFormats>;

/** Formats the values of statistics in one language. A missing value is a dash. */
export const createNumberFormats = (language: Language) => {
  const format = (options: Intl.NumberFormatOptions) => (value: number | undefined) =>
    value === undefined ? MISSING : language.formatNumber(value, options);
  const unit = (name: string, maximumFractionDigits: number) =>
    format({style: 'unit', unit: name, maximumFractionDigits});
  const [megabits, kilobits] = [unit('megabit-per-second', 1), unit('kilobit-per-second', 0)];
  return {
    count: format({maximumFractionDigits: 0}),
    milliseconds: unit('millisecond', 0),
    seconds: format({style: 'unit', unit: 'second', unitDisplay: 'narrow', maximumFractionDigits: 1}),
    bitsPerSecond: (value: number | undefined) =>
      value !== undefined && value < MEGA ? kilobits(value / 1000) : megabits(value && value / MEGA),
    share: format({style: 'percent', maximumFractionDigits: 1}),
  };
};

/** What the copy button copies: the values as text for people, then all fields as JSON. */
export const copiedText = (rows: readonly StatisticsRow[], statistics: StreamStatistics | undefined) =>
  [
    ...rows.map(({label, value}) => `${label}: ${value}`),
    '',
    JSON.stringify(statistics ?? {}, undefined, 2),
    '',
  ].join('\n');

export type PlottedField = 'framesPerSecond' | 'videoBitsPerSecond' | 'roundTripMs' | 'lossShare';

/** One value at a time, in milliseconds since the epoch. */
export interface PlottedValue {
  readonly atMs: number;
  readonly value: number;
}

/** How long a plot is, in milliseconds. */
export const PLOT_MS = 60_000;
/** The panel takes about one sample a second. */
const MAX_SAMPLES = 120;

/** The samples of the last minute. */
export class History {
  #samples: readonly StreamStatistics[] = [];

  get last(): StreamStatistics | undefined {
    return this.#samples.at(-1);
  }

  add(sample: StreamStatistics) {
    // A clock that was set back would leave samples of the future.
    this.#samples = [...this.#samples, sample]
      .filter(({sampledAtMs: atMs}) => atMs <= sample.sampledAtMs && atMs >= sample.sampledAtMs - PLOT_MS)
      .slice(-MAX_SAMPLES);
  }

  /** The known values of a field, the oldest first. */
  values(field: PlottedField): readonly PlottedValue[] {
    return this.#samples.flatMap(({sampledAtMs: atMs, [field]: value}) =>
      value === undefined ? [] : [{atMs, value}],
    );
  }
}
