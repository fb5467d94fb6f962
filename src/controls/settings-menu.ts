import {css} from '@lit/reactive-element';
import {html, nothing, type TemplateResult} from 'lit/html.js';
import {fillText, nameShortcutToLeave} from '../platform/text.ts';
import {
  type Abilities,
  type Control,
  CONTROLS,
  type ControlledElement,
  ICONS,
  isAble,
} from './control-list.ts';
import {
  BITRATE_LEVELS,
  bitrateLimits,
  limitBitrate,
  type Limits,
  limitSize,
  sizeLimits,
} from './quality-control.ts';
import {actUnlessDouble, describeButton, describeVolume, isOn, type ToolbarContext} from './toolbar.ts';
import {volumeSlider} from './volume-slider.ts';

interface MenuContext extends ToolbarContext {
  readonly element: ControlledElement;
  readonly abilities: Abilities;
  /** The texts of other tables: the button that closes, and the size of the video. */
  readonly closeLabel: string | undefined;
  readonly resolutionLabel: string | undefined;
  readonly close: () => void;
}

const MEGA = 1_000_000;

/** These leave the menu open: the user sees in it what they changed. */
const STAYING: readonly Control[] = ['mute', 'microphone', 'end'];

/** The settings of the stream, the controls that do not fit into the row, and the shortcuts. Each is there if it can work. */
export const settingsMenu = (context: MenuContext): TemplateResult => {
  const {texts, isMenuOpen, element, close, closeLabel} = context;
  const {tag, direction} = texts?.language ?? {};
  return html`<div
    id="settings"
    part="controls-settings"
    role="dialog"
    aria-label=${texts?.settings ?? 'settings'}
    lang=${tag ?? nothing}
    dir=${direction ?? nothing}
    ?hidden=${!isMenuOpen}
  >
    <header>
      <strong>${texts?.settings}</strong>
      <button type="button" part="settings-close" aria-label=${closeLabel ?? 'close'} @click=${close}>
        ${ICONS.close}
      </button>
    </header>
    ${CONTROLS.map((control) => showItem(control, context))} ${qualitySettings(context)}
    ${element.input === 'none' ? nothing : shortcuts(context)}
  </div>`;
};

/** A control that is not in the row. All are rendered, so that none changes its place while it has the focus. */
const showItem = (control: Control, context: MenuContext) => {
  const {abilities, shown, close} = context;
  if (control === 'settings' || control === 'quality') return nothing;
  const isHere = isAble(control, abilities) && !shown.has(control);
  if (control === 'volume')
    return html`<div part="settings-item" class="volume" ?hidden=${!isHere}>
      <span>${context.texts?.volume}</span>${volumeSlider(describeVolume(context))}
    </div>`;
  const {label, icon, act} = describeButton(control, context);
  const press = () => {
    // The action may move the focus, as the keyboard of a touch device does.
    if (!STAYING.includes(control)) close();
    act();
  };
  return html`<button
    type="button"
    part="settings-item"
    class="${control} ${isOn(control, context) ? 'on' : ''}"
    ?hidden=${!isHere}
    @click=${(event: MouseEvent) => actUnlessDouble(event, press)}
  >
    ${icon}<span>${label ?? control}</span>
  </button>`;
};

const qualitySettings = (context: MenuContext) => {
  const {texts, quality, element, resolutionLabel} = context;
  const nameBitrate = (bitrate: number) => {
    const level = BITRATE_LEVELS.find((candidate) => candidate.bitrate === bitrate)?.level;
    const rate = {style: 'unit', unit: 'megabit-per-second'} as const;
    return (
      texts &&
      level &&
      fillText(texts.limits[level], {bitrate: texts.language.formatNumber(bitrate / MEGA, rate)})
    );
  };
  return html`<p id="quality" part="controls-quality" role="status">
      ${context.isMenuOpen && quality.label ? html`<strong>${quality.label}</strong> ${quality.help}` : nothing}
    </p>
    ${choice({
      name: 'bitrate',
      label: texts?.quality.unknown,
      // The text above it is its heading.
      hasHeading: true,
      limits: bitrateLimits(element),
      labelOf: nameBitrate,
      choose: (bitrate) => limitBitrate(element, bitrate),
      automatic: texts?.automatic,
      note: texts?.reconnects,
    })}
    ${choice({
      name: 'size',
      label: resolutionLabel,
      limits: sizeLimits(element),
      labelOf: (height) => `${height}p`,
      choose: (height) => limitSize(element, height),
      automatic: texts?.automatic,
    })}`;
};

interface Choice {
  readonly name: string;
  readonly label: string | undefined;
  readonly hasHeading?: boolean;
  readonly limits: Limits | undefined;
  readonly labelOf: (option: number) => string | undefined;
  readonly choose: (option: number | undefined) => void;
  readonly automatic: string | undefined;
  /** What a change costs. */
  readonly note?: string | undefined;
}

const choice = ({name, label, hasHeading, limits, labelOf, choose, automatic, note}: Choice) => {
  if (!limits) return nothing;
  const option = (value: number | undefined, text: string | undefined) =>
    html`<label part="settings-item" class="option"
      ><input
        type="radio"
        name=${name}
        .checked=${limits.chosen === value}
        @change=${() => choose(value)}
      /><span>${text ?? value ?? 'auto'}</span></label
    >`;
  return html`<fieldset aria-label=${label ?? name} aria-describedby=${note ? `${name}-note` : nothing}>
    ${hasHeading ? nothing : html`<legend>${label ?? name}</legend>`} ${option(undefined, automatic)}
    ${limits.options.map((value) => option(value, labelOf(value)))}
    ${note ? html`<p id="${name}-note">${note}</p>` : nothing}
  </fieldset>`;
};

/** The shortcuts of the element itself. All other keys go to the application. */
const shortcuts = ({texts, element, abilities}: MenuContext) => {
  const names = texts?.shortcuts;
  if (!names) return nothing;
  const rows: readonly (readonly [keys: readonly string[], meaning: string])[] = [
    [[nameShortcutToLeave()], names.leave],
    ...(element.pageKeeps ? [] : [[['Tab'], names.next] as const]),
    [['←', '→'], names.move],
    [['Esc'], names.back],
    ...(abilities.pointerLock ? [[['Esc'], names.releasePointer] as const] : []),
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

export const menuStyles = css`
  [part='controls-settings'] {
    box-sizing: border-box;
    justify-self: end;
    width: min(100%, 20rem);
    max-height: calc(var(--_height) - var(--_size) - 3 * var(--_inset) - 4px);
    margin-bottom: var(--_inset);
    padding: 0 4px 4px;
    overflow: auto;
    overscroll-behavior: contain;
    border: 1px solid #fff2;
    border-radius: var(--app-stream-radius, 12px);
    background: var(--app-stream-controls-surface, var(--app-stream-surface, #16181df2));
    box-shadow: var(--app-stream-shadow, 0 8px 32px #0004);
    color: var(--_text);
    color-scheme: dark;
    font-size: max(14px, 0.875rem);
    line-height: 1.4;
    overflow-wrap: anywhere;
    pointer-events: none;
  }
  [part='controls-settings'] header {
    position: sticky;
    top: 0;
    z-index: 1;
    display: flex;
    align-items: center;
    justify-content: space-between;
    padding-inline-start: 8px;
    background: inherit;
  }
  [part='settings-close'],
  [part='settings-item'] {
    box-sizing: border-box;
    display: flex;
    gap: 12px;
    align-items: center;
    width: 100%;
    min-height: 40px;
    margin: 0;
    padding: 4px 8px;
    border: 0;
    border-radius: 6px;
    background: none;
    color: inherit;
    font: inherit;
    text-align: start;
    cursor: pointer;
  }
  [part='settings-close'] {
    flex: none;
    justify-content: center;
    width: 40px;
    padding: 0;
  }
  [part='controls-settings'] svg {
    flex: none;
    width: max(20px, 1.25em);
    fill: none;
    stroke: currentColor;
    stroke-width: 1.75;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  [part='controls-settings'] :is(button, input):focus-visible,
  [part='settings-item']:has(:focus-visible) {
    outline: 2px solid var(--_accent);
    outline-offset: -2px;
  }
  .option input {
    flex: none;
    margin: 0 2px;
    outline: none !important;
    accent-color: var(--_accent);
  }
  .volume [part='control-volume'] {
    flex: 1;
    min-height: 32px;
  }
  [part='controls-quality'],
  fieldset p {
    margin: 0;
    padding: 4px 8px;
    text-wrap: pretty;
  }
  fieldset p {
    opacity: 0.8;
    font-size: max(12px, 0.75rem);
  }
  [part='controls-quality'] strong {
    display: block;
  }
  fieldset,
  section {
    min-width: 0;
    margin: 0;
    padding: 0;
    border: 0;
  }
  fieldset:has(legend),
  section {
    margin-top: 4px;
    padding-top: 8px;
    border-top: 1px solid #fff2;
  }
  legend,
  section strong {
    padding: 0 8px 4px;
    font-weight: 600;
  }
  section dl {
    display: grid;
    grid-template-columns: auto minmax(40%, 1fr);
    gap: 4px 12px;
    align-items: baseline;
    margin: 4px 8px;
  }
  section dt {
    display: flex;
    gap: 4px;
  }
  section dd {
    margin: 0;
  }
  kbd {
    padding: 1px 5px;
    border: 1px solid #fff4;
    border-radius: 4px;
    font: inherit;
    font-size: 0.9em;
  }
  [part='settings-item'].microphone.on {
    color: var(--_accent);
  }
  @media (forced-colors: active) {
    [part='controls-settings'] {
      outline: 1px solid;
    }
  }
`;
