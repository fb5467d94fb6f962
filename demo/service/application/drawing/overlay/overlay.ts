import {blendBitmap, type Bitmap} from '../bitmap.ts';
import type {SurfaceBuffer} from '../raster/surface-buffer.ts';
import {
  paintMessageCard,
  paintNotShownPanel,
  paintPointerRing,
  paintTextField,
  type TextFieldView,
} from './panels.ts';
import {paintText} from './text.ts';

/** The text about the stage. */
export interface Caption {
  readonly title: string;
  readonly detail: string;
  readonly notShown: readonly string[];
  /** A message in the middle of the frame, shown while no stage is visible. */
  readonly message?: {readonly title: string; readonly text: string; readonly amount?: number} | undefined;
}

/** What is drawn over the scene. */
export interface OverlayContent {
  readonly caption: Caption;
  readonly text: TextFieldView | undefined;
  /** The position of the pointer to draw, from 0 to 1. */
  readonly pointer: {readonly x: number; readonly y: number} | undefined;
}

const TITLE_COLOR = 'rgb(240, 243, 247)';
const DETAIL_COLOR = 'rgba(206, 214, 225, 0.92)';
const MAX_PAINTED = 64;
/** In overlay units. */
const MARGIN = 24;
const FIELD = {width: 560, height: 44, bottom: 74} as const;

/**
 * Returns the size of an overlay unit in pixels: a 720th of the height. Small frames get relatively larger text, so
 * that the text stays readable.
 */
function getOverlayUnit(height: number): number {
  return Math.max(height / 720, 0.7);
}

/** Draws text and marks over frames. Each is painted only when it changes. */
export class Overlay {
  #painted = new Map<string, Bitmap>();
  #height = 0;

  draw(buffer: SurfaceBuffer, {caption, text, pointer}: OverlayContent) {
    if (buffer.height !== this.#height || this.#painted.size > MAX_PAINTED) this.#painted.clear();
    this.#height = buffer.height;
    const unit = getOverlayUnit(buffer.height);
    this.#drawCaption(buffer, caption, unit);
    if (text) this.#drawTextField(buffer, text, unit);
    if (!pointer) return;
    const ring = this.#paintOnce('pointer', () => paintPointerRing(unit));
    blendBitmap(
      buffer,
      ring,
      pointer.x * buffer.width - ring.width / 2,
      pointer.y * buffer.height - ring.height / 2,
    );
  }

  #drawCaption(buffer: SurfaceBuffer, {title, detail, notShown, message}: Caption, unit: number) {
    const margin = MARGIN * unit;
    const maxWidth = buffer.width - 2 * margin;
    const name = this.#paintOnce(`title ${title} ${maxWidth}`, () =>
      paintText(title, {size: 26 * unit, color: TITLE_COLOR, weight: 600}, maxWidth * 0.6),
    );
    blendBitmap(buffer, name, margin, margin * 0.75);
    if (detail) {
      const line = this.#paintOnce(`detail ${detail}`, () =>
        paintText(detail, {size: 14.5 * unit, color: DETAIL_COLOR}, maxWidth * 0.6),
      );
      blendBitmap(buffer, line, margin, margin * 0.75 + name.height);
    }
    if (notShown.length > 0) {
      const panel = this.#paintOnce(`notShown ${notShown.join('\n')}`, () =>
        paintNotShownPanel(notShown, unit, maxWidth * 0.42),
      );
      blendBitmap(buffer, panel, buffer.width - margin * 0.75 - panel.width, margin * 0.75);
    }
    if (message) {
      const {amount, ...texts} = message;
      const part = amount === undefined ? undefined : Math.round(amount * 100) / 100;
      const key = `message ${texts.title} ${texts.text} ${part}`;
      const card = this.#paintOnce(key, () =>
        paintMessageCard({...texts, amount: part}, unit, Math.min(maxWidth, 620 * unit)),
      );
      blendBitmap(buffer, card, (buffer.width - card.width) / 2, (buffer.height - card.height) / 2);
    }
  }

  #drawTextField(buffer: SurfaceBuffer, view: TextFieldView, unit: number) {
    const width = Math.round(Math.min(buffer.width * 0.7, FIELD.width * unit));
    const height = Math.round(FIELD.height * unit);
    const key = `field ${view.text}\n${view.isCaretHidden} ${width}`;
    const field = this.#paintOnce(key, () => paintTextField(view, width, height, unit));
    blendBitmap(buffer, field, (buffer.width - width) / 2, buffer.height - FIELD.bottom * unit - height);
  }

  #paintOnce(key: string, paint: () => Bitmap): Bitmap {
    const known = this.#painted.get(key);
    if (known) return known;
    const bitmap = paint();
    this.#painted.set(key, bitmap);
    return bitmap;
  }
}
