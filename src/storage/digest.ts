/**
 * Returns 16 hexadecimal digits that identify a text, so that a request with secrets need not be stored. The digest is
 * not cryptographic: it does not protect a text that can be guessed.
 */
export const digest = (text: string): string => {
  let [a, b] = [0xdeadbeef, 0x41c6ce57];
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    a = Math.imul(a ^ code, 2_654_435_761);
    b = Math.imul(b ^ code, 1_597_334_677);
  }
  // Each half includes the other half, so both depend on every character.
  const halves = [mixBits(a) ^ mixBits(b ^ a), mixBits(b) ^ mixBits(a + 1)];
  return halves.map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('');
};

const mixBits = (half: number) => {
  const first = Math.imul(half ^ (half >>> 16), 2_246_822_507);
  return first ^ Math.imul(first ^ (first >>> 13), 3_266_489_909);
};
