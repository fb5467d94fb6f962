const LIMIT_MS = 25_000;
const PAUSE_MS = 40;

/**
 * Asks until the answer is something, and fulfils with it; for what tells nobody that it has changed, as the service's
 * list of sessions. Its limit is shorter than a test's, so that it can say what never came.
 */
export const until = async <Answer>(
  what: string,
  ask: () => Promise<Answer | undefined | false> | Answer | undefined | false,
): Promise<Answer> => {
  const end = performance.now() + LIMIT_MS;
  let trouble = '';
  while (performance.now() < end) {
    try {
      const answer = await ask();
      if (answer !== undefined && answer !== false) return answer;
    } catch (error) {
      trouble = ` (${error instanceof Error ? error.message : String(error)})`;
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  throw new Error(`Never came true: ${what}${trouble}`);
};
