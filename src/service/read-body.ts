/** In bytes. The longest lists of a catalogue are far shorter. */
const MAX_BYTES = 8 * 1024 * 1024;

/** Reads the text of a response. A body that exceeds the limit is cut off, so that it is no valid JSON. */
export const readBody = async ({body}: Response): Promise<string> => {
  const reader = body?.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for (;;) {
    const {done = true, value} = (await reader?.read()) ?? {};
    if (done) return text + decoder.decode();
    text += decoder.decode(value, {stream: true});
    size += value?.length ?? 0;
    if (size <= MAX_BYTES) continue;
    await reader?.cancel();
    return text;
  }
};
