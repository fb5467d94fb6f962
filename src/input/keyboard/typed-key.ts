/** The keys of a US keyboard that write no letters: the character without Shift, then the character with Shift. */
const CHARACTERS_BY_KEY: Readonly<Record<string, string>> = {
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

/** The key of a US keyboard that writes a character, for hosts that do not support text. `undefined` if there is none. */
export const toTypedKey = (
  character: string,
): {readonly code: string; readonly shift: boolean} | undefined => {
  if (/^[a-z]$/i.test(character)) {
    const upper = character.toUpperCase();
    return {code: `Key${upper}`, shift: character === upper};
  }
  for (const [code, characters] of Object.entries(CHARACTERS_BY_KEY)) {
    const index = characters.indexOf(character);
    if (index >= 0) return {code, shift: index === 1};
  }
  return undefined;
};
