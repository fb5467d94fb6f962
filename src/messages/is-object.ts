/** Whether a message is an object with keys, as nearly all are. */
export const isObject = (message: unknown): message is Readonly<Record<string, unknown>> =>
  typeof message === 'object' && message !== null && !Array.isArray(message);
