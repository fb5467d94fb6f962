/** Texts that not every language or failure has: the hint of a failure, and the forms of a plural. */
const OPTIONAL: readonly string[] = ['hint', 'zero', 'one', 'two', 'few', 'many'];

/** Replaces texts of a table. What is no text, or has no place in the table, is ignored. */
export const mergeTexts = <Table extends object>(table: Table, ...additions: readonly unknown[]): Table =>
  additions.reduce<Table>(mergeOne, table);

const mergeOne = <Table extends object>(table: Table, addition: unknown): Table => {
  if (!isRecord(addition)) return table;
  const merged: Record<string, unknown> = Object.fromEntries(Object.entries(table));
  for (const key of [...Object.keys(table), ...OPTIONAL]) {
    const [present, added] = [merged[key], Object.hasOwn(addition, key) ? addition[key] : undefined];
    if (isRecord(present)) merged[key] = mergeOne(present, added);
    else if (typeof added === 'string') merged[key] = added;
  }
  return Object.assign({}, table, merged);
};

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
