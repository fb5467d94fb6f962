export type TextValues = Readonly<Record<string, string | number>>;

/** Replaces each place `{name}` of a text by its value. A place without a value stays as it is. */
export const fillText = (text: string, values: TextValues): string =>
  text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
