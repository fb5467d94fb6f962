/** An event that fired, or several of the same name in a row. */
export interface LoggedEvent {
  readonly name: string;
  readonly detail: string;
  readonly atMs: number;
  readonly count: number;
}

const MAX_EVENTS = 100;

/** Adds an event. An event with the name and the text of the last one only increases its count. */
export const logEvent = (
  events: readonly LoggedEvent[],
  {name, detail, atMs}: Omit<LoggedEvent, 'count'>,
): readonly LoggedEvent[] => {
  const last = events.at(-1);
  if (last?.name === name && last.detail === detail)
    return [...events.slice(0, -1), {...last, count: last.count + 1}];
  return [...events, {name, detail, atMs, count: 1}].slice(-MAX_EVENTS);
};
