/**
 * A text as 16 hexadecimal digits, to know it again without keeping it: what a page asks for may hold secrets. Equal
 * texts have equal digests; it is no cryptography, and hides nothing that can be guessed.
 */
export const digest = (text: string): string => {
  let [a, b] = [0xdeadbeef, 0x41c6ce57];
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    a = Math.imul(a ^ code, 2_654_435_761);
    b = Math.imul(b ^ code, 1_597_334_677);
  }
  // Each half takes something of the other, so that both depend on every character.
  const mixed = [mix(a) ^ mix(b ^ a), mix(b) ^ mix(a + 1)];
  return mixed.map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('');
};

const mix = (half: number) => {
  const first = Math.imul(half ^ (half >>> 16), 2_246_822_507);
  return first ^ Math.imul(first ^ (first >>> 13), 3_266_489_909);
};
