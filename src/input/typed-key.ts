/** The keys of a US keyboard that write other things than letters: what they write plainly, and with Shift. */
const PAIRS: Readonly<Record<string, string>> = {
  Digit0: '0)',
  Digit1: '1!',
  Digit2: '2@',
  Digit3: '3#',
  Digit4: '4$',
  Digit5: '5%',
  Digit6: '6^',
  Digit7: '7&',
  Digit8: '8*',
  Digit9: '9(',
  Minus: '-_',
  Equal: '=+',
  BracketLeft: '[{',
  BracketRight: ']}',
  Backslash: '\\|',
  Semicolon: ';:',
  Quote: '\'"',
  Backquote: '`~',
  Comma: ',<',
  Period: '.>',
  Slash: '/?',
  Space: ' ',
  Enter: '\n',
  Tab: '\t',
};

/**
 * The key of a US keyboard that writes a character, for hosts that take keys only; `undefined` for what no key of it
 * writes.
 */
export const typedKey = (character: string): {readonly code: string; readonly shift: boolean} | undefined => {
  if (/^[a-z]$/i.test(character)) {
    const upper = character.toUpperCase();
    return {code: `Key${upper}`, shift: character === upper};
  }
  for (const [code, written] of Object.entries(PAIRS)) {
    const index = written.indexOf(character);
    if (index >= 0) return {code, shift: index === 1};
  }
  return undefined;
};
