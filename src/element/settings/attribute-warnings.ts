import {cards} from '../../locales/en.ts';
import {createLanguage} from '../../locales/language.ts';
import {fillText} from '../../platform/text.ts';
import {nearestFirst} from '../../service/confirm.ts';
import type {AttributeProblem} from '../../session/session-state.ts';
import {problemText} from '../../view/card/state-text.ts';
import {StreamSettings} from './settings.ts';

/** Attributes of every HTML element that have no common prefix. */
const GLOBAL: ReadonlySet<string> = new Set(
  (
    'accesskey autocapitalize autocorrect autofocus class contenteditable dir draggable enterkeyhint exportparts ' +
    'hidden id inert inputmode is itemid itemprop itemref itemscope itemtype key lang nonce part popover ref role ' +
    'slot spellcheck style tabindex title translate writingsuggestions'
  ).split(' '),
);

/** Attributes of the platform and of frameworks, by their form. */
const PREFIXED = /^(aria-|data-|on|ng-|v-|x-|hx-)|[:@#._[(*]/;

const UNKNOWN_ATTRIBUTE = '`{attribute}` is not an attribute of <app-stream>. Did you mean `{known}`?';

/** The names of the codecs that browsers have for WebRTC. */
const CODECS = ['H264', 'H265', 'VP8', 'VP9', 'AV1'];

/** The most names of codecs to check, and the longest name to print. */
const MAX_CODECS = 20;
const MAX_CODEC_LENGTH = 40;

const UNKNOWN_CODEC = '`codecs` contains the unknown codec `{name}`. Did you mean `{known}`?';

/** The texts that were printed before. */
const printed = new Set<string>();

/** The first names of a list that are no codecs. */
const unknownCodecs = (list: string): readonly string[] =>
  list
    .split(/[\s,]+/, MAX_CODECS)
    .filter((name) => name && !CODECS.includes(name.toUpperCase()))
    .map((name) => name.slice(0, MAX_CODEC_LENGTH));

/**
 * Prints one warning for each problem with the attributes of an element, for each attribute that no one knows, and for each
 * unknown codec, in English.
 */
export const warnOfAttributes = (element: StreamSettings, problems: readonly AttributeProblem[]) => {
  const english = createLanguage('en');
  const {observedAttributes: known} = StreamSettings;
  const unknown = element
    .getAttributeNames()
    .filter((name) => !known.includes(name) && !GLOBAL.has(name) && !PREFIXED.test(name));
  const sentences = [
    ...problems.map((problem) => problemText(problem, cards.setup, english)),
    ...unknown.map((attribute) =>
      fillText(UNKNOWN_ATTRIBUTE, {attribute, known: nearestFirst(attribute, known)[0] ?? ''}),
    ),
    ...unknownCodecs(element.codecs ?? '').map((name) =>
      fillText(UNKNOWN_CODEC, {name, known: nearestFirst(name, CODECS)[0] ?? ''}),
    ),
  ];
  for (const sentence of sentences) {
    if (printed.has(sentence)) continue;
    printed.add(sentence);
    console.warn(`<app-stream>: ${sentence}`);
  }
};
