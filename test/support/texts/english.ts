import {cards} from '../../../src/locales/en.ts';
import {createLanguage} from '../../../src/locales/language.ts';

/** The texts of cards in English, as the view receives them. */
export const english = {...cards, language: createLanguage('en')};
