import type {Language} from '../../locales/language.ts';

type FormatNumber = (value: number | undefined) => string;

/** Formats the values of statistics in one language. A missing value is a dash. */
export interface NumberFormats {
  readonly count: FormatNumber;
  readonly milliseconds: FormatNumber;
  readonly bitsPerSecond: FormatNumber;
  readonly share: FormatNumber;
}

const MISSING = '–';
const MEGA = 1_000_000;

export const createNumberFormats = ({formatNumber}: Pick<Language, 'formatNumber'>): NumberFormats => {
  const format =
    (options: Intl.NumberFormatOptions): FormatNumber =>
    (value) =>
      value === undefined ? MISSING : formatNumber(value, options);
  const unit = (name: string, maximumFractionDigits: number) =>
    format({style: 'unit', unit: name, maximumFractionDigits});
  const [megabits, kilobits] = [unit('megabit-per-second', 1), unit('kilobit-per-second', 0)];
  return {
    count: format({maximumFractionDigits: 0}),
    milliseconds: unit('millisecond', 0),
    bitsPerSecond: (value) =>
      value !== undefined && value < MEGA ? kilobits(value / 1000) : megabits(value && value / MEGA),
    share: format({style: 'percent', maximumFractionDigits: 1}),
  };
};
