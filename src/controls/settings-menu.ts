import {html, nothing, type TemplateResult} from 'lit/html.js';
import {nameShortcutToLeave} from '../input/keyboard/key-meaning.ts';
import {fillText} from '../platform/text.ts';
import type {StreamElement} from '../video/stream-element.ts';
import {showText} from '../view/overlay.ts';
import {type Control, CONTROLS, ICONS, type MenuItem} from './control-list.ts';
import {actUnlessDouble, describeButton, type ControlsContext, qualityIcon, volumeSlider} from './toolbar.ts';

const MEGA = 1_000_000;

/** These leave the menu open: the user sees in it what they changed. */
const STAYING: readonly MenuItem[] = ['mute', 'microphone', 'end'];

/** The quality now, the limits of the rate, the controls that do not fit into the row, and the shortcuts. */
export const settingsMenu = (context: ControlsContext): TemplateResult => {
  const {texts, isMenuOpen, element, close, closeLabel} = context;
  return html`<div
    id="settings"
    part="controls-settings"
    role="dialog"
    tabindex="-1"
    aria-label=${texts.settings}
    lang=${texts.language.tag}
    dir=${texts.language.direction}
    ?hidden=${!isMenuOpen}
  >
    <header>
      <strong>${texts.settings}</strong>
      <button type="button" part="settings-close" aria-label=${closeLabel} @click=${close}>
        ${ICONS.close}
      </button>
    </header>
    ${qualityNow(context)} ${showItem('stats', context, true)} ${bitrateLimits(context)}
    ${moreControls(context)} ${element.input === 'none' ? nothing : shortcuts(context)}
  </div>`;
};

const qualityNow = ({isMenuOpen, quality}: ControlsContext) =>
  html`<p part="controls-quality" role="status">
    ${
      isMenuOpen
        ? html`${qualityIcon(quality.level)}
            <span><strong>${showText(quality.label)}</strong> ${showText(quality.help)}</span>`
        : nothing
    }
  </p>`;

const bitrateLimits = ({texts, element}: ControlsContext) => {
  const levels = bitrateLevels(element);
  if (!levels.length) return nothing;
  const option = (bitrate: number | undefined, text: string) =>
    html`<label part="settings-item" class="option"
      ><input
        type="radio"
        name="bitrate"
        .checked=${chosenBitrate(element) === bitrate}
        @change=${() => limitBitrate(element, bitrate)}
      /><span>${text}</span></label
    >`;
  const rate = {style: 'unit', unit: 'megabit-per-second'} as const;
  const nameLevel = ({level, bitrate}: (typeof levels)[number]) =>
    fillText(texts.limits[level], {bitrate: texts.language.formatNumber(bitrate / MEGA, rate)});
  return html`<section>
    <fieldset aria-describedby="reconnects">
      <legend>${texts.limitBitrate}</legend>
      ${option(undefined, texts.automatic)} ${levels.map((level) => option(level.bitrate, nameLevel(level)))}
      <p id="reconnects">${texts.reconnects}</p>
    </fieldset>
  </section>`;
};

/** The controls that can work, and are not in the row. */
const moreControls = (context: ControlsContext) => {
  const {abilities, shown, texts} = context;
  const controls = CONTROLS.filter((control) => control !== 'settings');
  const isHere = (control: Control) => abilities[control] && !shown.has(control);
  return html`<section role="group" aria-labelledby="more" ?hidden=${!controls.some(isHere)}>
    <strong id="more">${texts.moreControls}</strong>
    ${controls.map((control) => showItem(control, context, isHere(control)))}
  </section>`;
};

/** A line of the menu. All are rendered, so that none changes its place while it has the focus. */
const showItem = (item: MenuItem, context: ControlsContext, isHere: boolean) => {
  if (item === 'volume')
    return html`<div part="settings-item" class="volume" ?hidden=${!isHere}>
      <span>${context.texts.volume}</span>${volumeSlider(context)}
    </div>`;
  const {label, icon, act, isOn} = describeButton(item, context);
  const press = () => {
    // The action may move the focus, as the keyboard of a touch device does.
    if (!STAYING.includes(item)) context.close();
    act();
  };
  return html`<button
    type="button"
    part="settings-item control-${item} ${isOn ? 'control-on' : ''}"
    ?hidden=${!isHere}
    @click=${(event: MouseEvent) => actUnlessDouble(event, press)}
  >
    ${icon}<span>${showText(label)}</span>
  </button>`;
};

/** The shortcuts of the element itself. All other keys go to the application. */
const shortcuts = ({texts, element, abilities}: ControlsContext) => {
  const names = texts.shortcuts;
  const rows: readonly (readonly [keys: readonly string[], ...meanings: readonly string[]])[] = [
    [[nameShortcutToLeave()], names.leave],
    ...(element.pageKeeps ? [] : [[['Tab'], names.next] as const]),
    [['←', '→'], names.move],
    [['Esc'], names.back, ...(abilities['pointer-lock'] ? [names.releasePointer] : [])],
  ];
  return html`<section class="shortcuts" aria-labelledby="shortcuts">
    <strong id="shortcuts">${names.title}</strong>
    <dl>
      ${rows.map(
        ([keys, ...meanings]) =>
          html`<dt>${keys.map((key) => html`<kbd dir="ltr">${key}</kbd>`)}</dt>
            ${meanings.map((meaning) => html`<dd>${meaning}</dd>`)}`,
      )}
    </dl>
  </section>`;
};

/** The limits that a user can choose, in bits per second. NVIDIA's host uses up to 7 million without a limit. */
const BITRATE_LEVELS = [
  {level: 'high', bitrate: 15_000_000},
  {level: 'medium', bitrate: 4_000_000},
  {level: 'low', bitrate: 1_500_000},
] as const;

/** The limit of the page, while that of the user replaces it. */
const pageBitrates = new WeakMap<StreamElement, number | undefined>();

/** The limits below that of the page. A change needs another connection to the session, which only `nvst` promises. */
const bitrateLevels = (element: StreamElement) => {
  if ((element.connector ?? 'nvst') !== 'nvst' || element.recovery === 'none') return [];
  const ofPage = pageBitrates.has(element) ? pageBitrates.get(element) : element.maxBitrate;
  return BITRATE_LEVELS.filter(({bitrate}) => bitrate < (ofPage ?? Infinity));
};

/** The limit that the user has chosen. */
const chosenBitrate = (element: StreamElement): number | undefined =>
  pageBitrates.has(element) ? element.maxBitrate : undefined;

/** @param bitrate the user's choice, or `undefined` for the limit of the page */
const limitBitrate = (element: StreamElement, bitrate: number | undefined) => {
  if (!pageBitrates.has(element)) pageBitrates.set(element, element.maxBitrate);
  element.maxBitrate = bitrate ?? pageBitrates.get(element);
  if (bitrate === undefined) pageBitrates.delete(element);
};
