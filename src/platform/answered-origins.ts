/** The most origins to remember. A page uses a few. */
const MAX_ORIGINS = 100;
const answered = new Set<string>();

/** Notes that the page could read a response of an origin. */
export const noteReadableAnswer = (origin: string) => {
  if (answered.size < MAX_ORIGINS) answered.add(origin);
};

/** Whether the page could read an earlier response of an origin. */
export const hasAnsweredBefore = (origin: string): boolean => answered.has(origin);
