/** The languages of the element, by the value of `lang`. English is the language of the page, so it needs no `lang`. */
export const LANGUAGE_NAMES = [
  ['', 'English'],
  ['de', 'Deutsch'],
  ['fr', 'Français'],
  ['es', 'Español'],
  ['pt', 'Português'],
  ['ja', '日本語'],
  ['ko', '한국어'],
  ['zh', '简体中文'],
  ['ar', 'العربية'],
] as const;
