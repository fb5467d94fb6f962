/** In bytes; the longest lists of a catalogue are far below. */
const LONGEST = 8 * 1024 * 1024;

/** The text of an answer's body; what goes on and on is cut off, and is then no JSON any more. */
export const bodyText = async ({body}: Response): Promise<string> => {
  const reader = body?.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for (;;) {
    const {done = true, value} = (await reader?.read()) ?? {};
    if (done) return text + decoder.decode();
    text += decoder.decode(value, {stream: true});
    size += value?.length ?? 0;
    if (size <= LONGEST) continue;
    await reader?.cancel();
    return text;
  }
};
