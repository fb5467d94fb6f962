import {cards} from '../../locales/en.ts';
import {createLanguage} from '../../locales/language.ts';
import {INPUT_KINDS} from '../../input/capture-options.ts';
import {isFalse} from '../../platform/text.ts';
import {nearestFirst} from '../../service/catalogue.ts';
import type {AttributeProblem} from '../../session/session-state.ts';
import {problemText} from '../../view/card/state-text.ts';
import {findWords, StreamSettings, type Words} from './settings.ts';

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

const CODECS = ['H264', 'H265', 'VP8', 'VP9', 'AV1'];

const MAX_CODECS = 20;
const MAX_CODEC_LENGTH = 40;

/** The values of `input`, which is a list of them. */
const INPUT_WORDS: Words = ['all', 'none', ...INPUT_KINDS];

const SLOTS = ['poster', 'pending', 'error', 'idle', 'start', 'controls'];

/** Children that have no box and no slot by nature. */
const INVISIBLE = /^(script|style|template|link|meta|noscript)$/;

/** The first child that no slot shows: it is lost on the page. A connector may add a slot of its own. */
const childWarnings = ({children, childNodes}: Element): readonly string[] => {
  const lost = [...children].find(
    ({slot, assignedSlot, localName}) => !SLOTS.includes(slot) && !assignedSlot && !INVISIBLE.test(localName),
  );
  const isText = (node: Node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim();
  const name = lost ? `<${lost.localName}>` : [...childNodes].some(isText) ? 'text' : undefined;
  if (name === undefined) return [];
  const slots = SLOTS.join(', ');
  return [
    `<app-stream> contains ${name}, which no slot shows. The slots are ${slots}. HTML ignores the slash of \`<app-stream … />\`: close the tag by \`</app-stream>\`, else it contains the rest of the page.`,
  ];
};

/** The platform knows handlers only of its own events: `onerror` works, `onready` does not. */
const handlerWarnings = (element: Element): readonly string[] =>
  element
    .getAttributeNames()
    .filter((name) => /^on[a-z]+$/.test(name) && !(name in element))
    .map((name) => `\`${name}\` has no effect. Use \`addEventListener("${name.slice(2)}", …)\`.`);

const MAX_VALUE_LENGTH = 60;

/** Checks the values of enumerated, boolean and numeric attributes. */
const valueWarnings = (element: StreamSettings, reported: readonly string[]): readonly string[] =>
  [...StreamSettings.elementProperties].flatMap(([property, {attribute: named, type}]) => {
    const attribute = typeof named === 'string' ? named : String(property).toLowerCase();
    const value = element.getAttribute(attribute)?.trim().slice(0, MAX_VALUE_LENGTH);
    if (named === false || !value || isFalse(value) || reported.includes(attribute)) return [];
    if (type === Boolean && /^(no|off|0)$/i.test(value))
      return [
        `\`${attribute}="${value}"\` turns it on. Remove the attribute, or write \`${attribute}="false"\`, to turn it off.`,
      ];
    if (type === Number && Number.isNaN(Number(value)))
      return [`\`${attribute}\` has the value \`${value}\`, which is no number, so it has no effect.`];
    const words = attribute === 'input' ? INPUT_WORDS : findWords(property);
    const unknown = words && value.split(/[\s,]+/).find((word) => !words.includes(word.toLowerCase()));
    if (!words || unknown === undefined) return [];
    const list = words.map((word) => `\`${word}\``).join(', ');
    return [
      `\`${attribute}\` has the unknown value \`${unknown}\`, so it means \`${words[0]}\`. It takes ${list}.`,
    ];
  });

/** Returns the property that an attribute means and HTML cannot set: `iceServers` for `ice-servers` or `iceservers`. */
const propertyOf = (attribute: string): string | undefined =>
  [...StreamSettings.elementProperties]
    .flatMap(([name, options]) => (options.attribute === false ? String(name) : []))
    .find((name) => name.toLowerCase() === attribute.replaceAll('-', ''));

/** A server that renders a framework writes text properties into its HTML, where the element does not read them. */
const unknownText = (name: string, nearest: string): string => {
  const property = propertyOf(name);
  return property === undefined
    ? `\`${name}\` is not an attribute of <app-stream>. Did you mean \`${nearest}\`?`
    : `\`${property}\` is a property, and the element ignores it in HTML. Set it in JavaScript. HTML reaches caches and logs: never let a server write a secret there.`;
};

const printed = new Set<string>();

const unknownCodecs = (list: string): readonly string[] =>
  list
    .split(/[\s,]+/, MAX_CODECS)
    .filter((name) => name && !CODECS.includes(name.toUpperCase()))
    .map((name) => name.slice(0, MAX_CODEC_LENGTH));

/** Prints each problem with the attributes of an element once per page, in English. */
export const warnOfAttributes = (element: StreamSettings, problems: readonly AttributeProblem[]) => {
  const english = createLanguage('en');
  const {observedAttributes: known} = StreamSettings;
  const nearest = (name: string, names: readonly string[]) => nearestFirst(name, names)[0] ?? '';
  const unknown = element
    .getAttributeNames()
    .filter((name) => !known.includes(name) && !GLOBAL.has(name) && !PREFIXED.test(name));
  const sentences = [
    ...problems.map((problem) => problemText(problem, cards.setup, english)),
    ...unknown.map((name) => unknownText(name, nearest(name, known))),
    ...childWarnings(element),
    ...handlerWarnings(element),
    ...valueWarnings(
      element,
      problems.map(({attribute}) => attribute),
    ),
    ...unknownCodecs(element.codecs ?? '').map(
      (name) =>
        `\`codecs\` contains the unknown codec \`${name}\`. Did you mean \`${nearest(name, CODECS)}\`?`,
    ),
  ];
  for (const sentence of sentences) {
    if (printed.has(sentence)) continue;
    printed.add(sentence);
    console.warn(`<app-stream>: ${sentence}`);
  }
};
