import {describeQuality} from '../../../src/controls/toolbar.ts';
import type {AppStreamElement, StreamQuality} from '../../../src/index.ts';
import {controls} from '../../../src/locales/en-controls.ts';
import {cards} from '../../../src/locales/en.ts';
import {requireElement} from '../../shared/require-element.ts';
import {type Conditions, type DemoServiceAccess, sendConditions} from '../../shared/demo-service.ts';
import {blockPage, type Field, FIELD_NAMES, FIELDS} from './conditions.ts';

/** The numbers of a quality that the panel shows. */
const NUMBERS: readonly (readonly [label: string, read: (quality: StreamQuality) => string])[] = [
  ['Frames', ({framesPerSecond}) => write(framesPerSecond, '/s')],
  ['Frozen', ({frozenMs}) => write(frozenMs, ' ms')],
  ['Lost packets', ({lossShare}) => write(lossShare === undefined ? undefined : lossShare * 100, ' %')],
  ['Round trip', ({roundTripMs}) => write(roundTripMs, ' ms')],
  ['Decoding', ({decodeMs}) => write(decodeMs, ' ms')],
  ['Blocked page', ({blockedMs}) => write(blockedMs, ' ms')],
];

const NO_LINK = 'Loss, delay, rate and a slow host need the connection “Kit App Streaming”.';

/** Makes the network, the host or the page of the streams worse, and shows what an element finds. */
export class NetworkPanel {
  readonly #section: HTMLElement;
  readonly #service: DemoServiceAccess;
  readonly #fields = new Map<Field, HTMLSelectElement>();
  readonly #numbers: readonly HTMLElement[];
  /** The last conditions of each session. */
  readonly #sent = new Map<string, string>();
  #unblock = () => {};

  constructor(section: HTMLElement, service: DemoServiceAccess) {
    this.#section = section;
    this.#service = service;
    const form = requireElement(section, 'form');
    for (const name of FIELD_NAMES) {
      const select = createField(name);
      this.#fields.set(name, select);
      form.append(wrapField(name, select));
    }
    this.#numbers = NUMBERS.map(([label]) => addNumber(requireElement(section, 'dl'), label));
    form.addEventListener('submit', (event) => event.preventDefault());
    form.addEventListener('change', () => this.#applyToPage());
    requireElement(section, 'button').addEventListener('click', () => {
      for (const select of this.#fields.values()) select.selectedIndex = 0;
      this.#applyToPage();
    });
  }

  /** Applies the conditions to streams that have started since, and shows the quality of one of them. */
  update(streams: readonly AppStreamElement[], shown: AppStreamElement | undefined) {
    for (const stream of streams) void this.#applyTo(stream);
    const quality = shown?.quality;
    const offline = navigator.onLine ? undefined : cards.states.offline;
    const {level, label, help} = describeQuality(quality, controls, offline);
    const verdict = requireElement(this.#section, '.verdict');
    verdict.dataset['level'] = level;
    setText(requireElement(verdict, '.level'), quality ? label : 'No stream plays');
    setText(requireElement(verdict, '.help'), quality ? help : '');
    setText(requireElement(verdict, '.cause'), quality?.cause ? `cause: ${quality.cause}` : '');
    NUMBERS.forEach(([, read], index) => {
      const number = this.#numbers[index];
      if (number) setText(number, quality ? read(quality) : '–');
    });
  }

  #read(name: Field): number {
    return Number(this.#fields.get(name)?.value);
  }

  #applyToPage() {
    this.#unblock();
    const blockedMs = this.#read('blockedMs');
    this.#unblock = blockedMs > 0 ? blockPage(blockedMs) : () => {};
  }

  async #applyTo({state, session, serviceUrl}: AppStreamElement) {
    if (state.phase !== 'playing') return;
    const conditions: Conditions = {
      lossPercent: this.#read('lossPercent'),
      delayMs: this.#read('delayMs'),
      kilobitsPerSecond: this.#read('kilobitsPerSecond'),
      maxFps: this.#read('maxFps'),
    };
    const id = session?.id ?? '';
    const text = JSON.stringify(conditions);
    if ((this.#sent.get(id) ?? FREE) === text) return;
    this.#sent.set(id, text);
    // A session of another connection type is unknown to the service.
    const isApplied = Boolean(serviceUrl) && (await sendConditions(this.#service, id, conditions));
    setText(requireElement(this.#section, '.problem'), isApplied || text === FREE ? '' : NO_LINK);
  }
}

const FREE = JSON.stringify({
  lossPercent: FIELDS.lossPercent.options[0][0],
  delayMs: FIELDS.delayMs.options[0][0],
  kilobitsPerSecond: FIELDS.kilobitsPerSecond.options[0][0],
  maxFps: FIELDS.maxFps.options[0][0],
} satisfies Conditions);

const createField = (name: Field): HTMLSelectElement => {
  const select = document.createElement('select');
  select.id = select.name = name;
  select.append(...FIELDS[name].options.map(([value, label]) => new Option(label, String(value))));
  return select;
};

const wrapField = (name: Field, select: HTMLSelectElement): HTMLElement => {
  const label = Object.assign(document.createElement('label'), {
    htmlFor: name,
    textContent: FIELDS[name].label,
  });
  const field = document.createElement('div');
  field.className = 'field';
  field.append(label, select);
  return field;
};

const addNumber = (list: HTMLElement, label: string): HTMLElement => {
  const term = Object.assign(document.createElement('dt'), {textContent: label});
  const number = document.createElement('dd');
  const group = document.createElement('div');
  group.append(term, number);
  list.append(group);
  return number;
};

const write = (value: number | undefined, unit: string) =>
  value === undefined ? '–' : `${Math.round(value)}${unit}`;

/** A live region must not repeat a text that stays. */
const setText = (element: HTMLElement, text: string) => {
  if (element.textContent !== text) element.textContent = text;
};
