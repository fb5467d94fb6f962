import {html, nothing, type TemplateResult} from 'lit/html.js';

export interface ShownVolume {
  readonly label: string;
  /** 0 to 1. */
  readonly volume: number;
  readonly valueText: string;
  /** @param volume 0 to 1 */
  readonly onChange: (volume: number) => void;
}

/** @param place in the row (default: the slider is in the menu) */
export const volumeSlider = (
  {label, volume, valueText, onChange}: ShownVolume,
  place?: {readonly control: string; readonly isShown: boolean; readonly tabIndex: number},
): TemplateResult =>
  html`<input
    type="range"
    part="${place ? 'control ' : ''}control-volume"
    data-control=${place?.control ?? nothing}
    aria-label=${label}
    aria-valuetext=${valueText}
    tabindex=${place?.tabIndex ?? 0}
    ?hidden=${place?.isShown === false}
    min="0"
    max="100"
    step="5"
    .value=${String(Math.round(volume * 100))}
    @input=${({target}: Event) => {
      if (target instanceof HTMLInputElement) onChange(target.valueAsNumber / 100);
    }}
    @focus=${returnFocus}
  />`;

/** A press takes the focus, and with it the keys, away from the stream. They return when the pointer is released. */
const returnFocus = ({target, relatedTarget}: FocusEvent) => {
  if (!(target instanceof HTMLElement) || target.matches(':focus-visible')) return;
  const returnToStream = () => {
    if (relatedTarget instanceof HTMLElement) relatedTarget.focus({preventScroll: true});
  };
  target.ownerDocument.defaultView?.addEventListener('pointerup', returnToStream, {once: true});
};
