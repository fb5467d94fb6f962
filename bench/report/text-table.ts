/** A table for the screen. The first column is aligned to the left, the others to the right. */
export const textTable = (head: readonly string[], rows: readonly (readonly string[])[]): string => {
  const table = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  return table
    .map((row) =>
      widths
        .map((width, column) => {
          const cell = row[column] ?? '';
          return column === 0 ? cell.padEnd(width) : cell.padStart(width);
        })
        .join('   ')
        .trimEnd(),
    )
    .join('\n');
};
