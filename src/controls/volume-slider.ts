import {html, nothing, type TemplateResult} from 'lit/html.js';

export interface ShownVolume {
  readonly label: string;
  /** 0 to 1. */
  readonly volume: number;
  readonly valueText: string;
  /** @param volume 0 to 1 */
  readonly onChange: (volume: number) => void;
}

/**
 * A slider. The keyboard uses the range input, which the pointer cannot reach: a press on it would take the focus, and
 * with it the keys, away from the stream. The frame around it takes the pointer.
 * @param place in the row (default: the slider is in the menu)
 */
export const volumeSlider = (
  {label, volume, valueText, onChange}: ShownVolume,
  place?: {readonly control: string; readonly isShown: boolean; readonly tabIndex: number},
): TemplateResult => {
  const percent = Math.round(volume * 100);
  const setToPointer = ({currentTarget: track, clientX, buttons}: PointerEvent) => {
    if (buttons & 1 && track instanceof Element) onChange(shareAt(clientX, track));
  };
  return html`<div
    part="${place ? 'control ' : ''}control-volume"
    ?hidden=${place?.isShown === false}
    @pointerdown=${(event: PointerEvent) => {
      if (event.button === 0) capturePointer(event);
      setToPointer(event);
    }}
    @pointermove=${setToPointer}
  >
    <input
      type="range"
      data-control=${place?.control ?? nothing}
      aria-label=${label}
      aria-valuetext=${valueText}
      tabindex=${place?.tabIndex ?? 0}
      min="0"
      max="100"
      step="5"
      .value=${String(percent)}
      @input=${({target}: Event) => {
        if (target instanceof HTMLInputElement) onChange(target.valueAsNumber / 100);
      }}
    />
    <span class="track"><span class="level" .style=${`inline-size: ${percent}%`}></span></span>
  </div>`;
};

/** How far from its start a track is pressed: 0 to 1, in the direction of the text. */
const shareAt = (clientX: number, track: Element): number => {
  const {left, width} = track.getBoundingClientRect();
  const {direction, paddingLeft, paddingRight} = getComputedStyle(track);
  const [before, after] = [parseFloat(paddingLeft), parseFloat(paddingRight)];
  const share = (clientX - left - before) / (width - before - after);
  const clamped = Math.round(Math.max(0, Math.min(1, share)) * 100) / 100;
  return direction === 'rtl' ? 1 - clamped : clamped;
};

const capturePointer = ({currentTarget, pointerId}: PointerEvent) => {
  try {
    if (currentTarget instanceof Element) currentTarget.setPointerCapture(pointerId);
  } catch {
    // The pointer no longer exists, so that it moves no slider.
  }
};
