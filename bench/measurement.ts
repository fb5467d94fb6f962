/** A limit that the project has set itself. Less is better for each figure with a goal. */
export interface Goal {
  /** The limited value: the ratio to the baseline, the difference from it, or the element's own median. */
  readonly of: 'ratio' | 'difference' | 'median';
  readonly atMost: number;
}

/** One figure, with the samples of the element and of its baseline from the same run. */
export interface Row {
  readonly label: string;
  /** Empty for a count. */
  readonly unit: string;
  readonly element: readonly number[];
  readonly baseline?: readonly number[];
  /** The name of the baseline, such as "bare page". */
  readonly against?: string;
  readonly goal?: Goal;
  /** Whether the values do not vary, such as the size of a file. Then one sample is enough to claim a ratio. */
  readonly isExact?: boolean;
  /** The decimal places of the medians (default: 0). */
  readonly digits?: number;
}

/** A table of its own, such as a timeline. The first column is text, the others are numbers or texts. */
export interface DetailTable {
  readonly title: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

export interface Findings {
  readonly rows: readonly Row[];
  readonly details?: readonly DetailTable[];
}

export interface MeasureOptions {
  /** The number of rounds, or `undefined` for the number of the measurement. */
  readonly runs: number | undefined;
  /** Whether the user wants the case of this name. Parts without cases ignore it. */
  readonly isChosen: (name: string) => boolean;
  /** Reports progress to the user. */
  readonly log: (text: string) => void;
}

/** One part of the bench: `npm run bench -- NAME` runs it alone. */
export interface Measurement {
  readonly name: string;
  readonly title: string;
  /** What is measured and how, for a reader of `BENCHMARKS.md`. Paragraphs in Markdown. */
  readonly method: string;
  /** Why this machine cannot measure the part. `undefined` if it can. The old section of the part remains. */
  readonly missing?: () => string | undefined;
  measure(options: MeasureOptions): Promise<Findings>;
}
