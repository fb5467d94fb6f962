/** The value below which so large a part of the others lies. */
export const percentile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? NaN;

export const median = (values: readonly number[]): number => percentile(values, 0.5);

/** One line of the table; `byHand` is the same by the bare client, where it can do the same. */
export interface Figure {
  readonly what: string;
  readonly element: number;
  readonly byHand?: number;
  readonly unit: string;
  readonly digits?: number;
}

/** Prints figures one under the other, with their ratio to the bare client's. */
export const printFigures = (figures: readonly Figure[]) => {
  const rows = figures.map(({what, element, byHand, unit, digits = 0}) => [
    what,
    `${element.toFixed(digits)} ${unit}`,
    byHand === undefined ? '' : `${byHand.toFixed(digits)} ${unit}`,
    byHand ? (element / byHand).toFixed(2) : '',
  ]);
  const table = [['', 'element', 'by hand', 'ratio'], ...rows];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  for (const row of table)
    console.log(
      row
        .map((cell, column) =>
          column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
        )
        .join('   '),
    );
};
