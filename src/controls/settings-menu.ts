import {html, nothing, type TemplateResult} from 'lit/html.js';
import {nameShortcutToLeave} from '../input/keyboard/key-meaning.ts';
import {fillText} from '../platform/text.ts';
import type {StreamElement} from '../video/stream-element.ts';
import {showText} from '../view/overlay.ts';
import {type Control, CONTROLS, ICONS} from './control-list.ts';
import {actUnlessDouble, describeButton, type ControlsContext, volumeSlider} from './toolbar.ts';

const MEGA = 1_000_000;

/** These leave the menu open: the user sees in it what they changed. */
const STAYING: readonly Control[] = ['mute', 'microphone', 'end'];

/** The settings of the stream, the controls that do not fit into the row, and the shortcuts, if they can work. */
export const settingsMenu = (context: ControlsContext): TemplateResult => {
  const {texts, isMenuOpen, element, close, closeLabel} = context;
  return html`<div
    id="settings"
    part="controls-settings"
    role="dialog"
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
    ${CONTROLS.map((control) => showItem(control, context))} ${qualitySettings(context)}
    ${element.input === 'none' ? nothing : shortcuts(context)}
  </div>`;
};

/** A control that is not in the row. All are rendered, so that none changes its place while it has the focus. */
const showItem = (control: Control, context: ControlsContext) => {
  const {abilities, shown, close} = context;
  if (control === 'settings' || control === 'quality') return nothing;
  const isHere = abilities[control] && !shown.has(control);
  if (control === 'volume')
    return html`<div part="settings-item" class="volume" ?hidden=${!isHere}>
      <span>${context.texts.volume}</span>${volumeSlider(context)}
    </div>`;
  const {label, icon, act, isOn} = describeButton(control, context);
  const press = () => {
    // The action may move the focus, as the keyboard of a touch device does.
    if (!STAYING.includes(control)) close();
    act();
  };
  return html`<button
    type="button"
    part="settings-item"
    class="${control} ${isOn ? 'on' : ''}"
    ?hidden=${!isHere}
    @click=${(event: MouseEvent) => actUnlessDouble(event, press)}
  >
    ${icon}<span>${showText(label)}</span>
  </button>`;
};

/** The quality of the video, and the limits of its rate. */
const qualitySettings = (context: ControlsContext) => {
  const {texts, quality, element} = context;
  const levels = bitrateLevels(element);
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
  return html`<p id="quality" part="controls-quality" role="status">
      ${context.isMenuOpen ? html`<strong>${showText(quality.label)}</strong> ${showText(quality.help)}` : nothing}
    </p>
    ${
      levels.length
        ? html`<fieldset aria-label=${texts.quality.unknown} aria-describedby="reconnects">
            ${option(undefined, texts.automatic)}
            ${levels.map((level) => option(level.bitrate, nameLevel(level)))}
            <p id="reconnects">${texts.reconnects}</p>
          </fieldset>`
        : nothing
    }`;
};

/** The shortcuts of the element itself. All other keys go to the application. */
const shortcuts = ({texts, element, abilities}: ControlsContext) => {
  const names = texts.shortcuts;
  const rows: readonly (readonly [keys: readonly string[], meaning: string])[] = [
    [[nameShortcutToLeave()], names.leave],
    ...(element.pageKeeps ? [] : [[['Tab'], names.next] as const]),
    [['←', '→'], names.move],
    [['Esc'], names.back],
    ...(abilities['pointer-lock'] ? [[['Esc'], names.releasePointer] as const] : []),
  ];
  return html`<section aria-labelledby="shortcuts">
    <strong id="shortcuts">${names.title}</strong>
    <dl>
      ${rows.map(
        ([keys, meaning]) =>
          html`<dt>${keys.map((key) => html`<kbd dir="ltr">${key}</kbd>`)}</dt>
            <dd>${meaning}</dd>`,
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
