import {loadTables} from '../../src/locales/load-tables.ts';
import type {LoadedTables} from '../../src/locales/texts.ts';
import {errorsIn} from '../../src/session/session-state.ts';
import {requireElement} from '../shared/require-element.ts';
import {STATES} from './sample-states.ts';
import {PANEL_NAMES, showPanel} from './show-panels.ts';
import {showState, STATE_NAMES, type Appearance, type Backdrop} from './show-state.ts';

/** Shows every state of the view, as the controls and the query of the page's address specify. */
const form = requireElement<HTMLFormElement>(document, 'form');
const list = requireElement(document, 'main');

const BACKDROPS: readonly Backdrop[] = ['none', 'poster', 'frame'];

/** The texts of cards in a language. The direction may differ from that of the language. */
const loadTexts = async (
  tag: string,
  direction: 'ltr' | 'rtl',
  isCurrent: () => boolean,
): Promise<LoadedTables | undefined> => {
  const {cards, failures, choose} = await loadTables(tag);
  // The texts of a language that the user has left again may arrive later.
  if (!isCurrent()) return undefined;
  for (const error of Object.values(STATES).flatMap(errorsIn)) error.translate(failures);
  const language = {...cards.language, direction};
  return {
    cards: {...cards, language},
    failures: {...failures, language},
    choose: (...table) => ({...choose(...table), language}),
  };
};

/** The values that were read last. */
let latest: FormData | undefined;

const showAll = async () => {
  const values = new FormData(form);
  latest = values;
  const read = (name: string) => {
    const value = values.get(name);
    return typeof value === 'string' ? value : '';
  };
  const root = document.documentElement;
  const direction = read('dir') === 'rtl' ? 'rtl' : 'ltr';
  root.dir = direction;
  root.lang = read('lang');
  root.style.colorScheme = read('theme');
  root.style.fontSize = `${read('text')}%`;
  const tables = await loadTexts(read('lang'), direction, () => values === latest);
  if (!tables) return;
  const [width = 0, height = 0] = read('size').split('x').map(Number);
  const appearance: Appearance = {
    width,
    height,
    backdrop: BACKDROPS.find((backdrop) => backdrop === read('backdrop')) ?? 'none',
    isNamed: read('named') === 'on',
    texts: tables.cards,
  };
  list.replaceChildren(
    ...STATE_NAMES.map((name) => inFigure(name, showState(name, appearance))),
    ...PANEL_NAMES.map((name) => inFigure(name, showState('playing', appearance))),
  );
  // Controls measure themselves, so that they need the document.
  for (const figure of list.querySelectorAll('figure')) {
    const name = PANEL_NAMES.find((panel) => panel === figure.querySelector('figcaption')?.textContent);
    const host = figure.querySelector<HTMLElement>('.stream');
    const video = host?.shadowRoot?.querySelector('video');
    if (name && host && video) showPanel(name, host, video, tables);
  }
};

const inFigure = (name: string, stream: HTMLElement) => {
  const figure = document.createElement('figure');
  const caption = document.createElement('figcaption');
  Object.assign(caption, {textContent: name, lang: 'en'});
  figure.append(caption, stream);
  return figure;
};

for (const [name, value] of new URLSearchParams(location.search)) {
  const control = form.elements.namedItem(name);
  if (control instanceof HTMLInputElement) control.checked = value === 'on';
  if (control instanceof HTMLSelectElement) control.value = value;
}
await showAll();
form.addEventListener('input', () => void showAll());
document.documentElement.dataset['ready'] = '';
