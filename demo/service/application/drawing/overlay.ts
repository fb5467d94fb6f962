import {layBitmap} from './bitmap.ts';
import type {Bitmap} from './bitmap.ts';
import {messageCard, notShownPanel} from './panels.ts';
import type {SurfaceBuffer} from './surface-buffer.ts';
import {textBitmap} from './text.ts';

/** What is written over the picture. */
export interface Caption {
  readonly title: string;
  readonly detail: string;
  readonly notShown: readonly string[];
  /** Said in the middle of the picture, while or because there is no stage to see. */
  readonly message?: {readonly title: string; readonly text: string; readonly amount?: number} | undefined;
}

const strong = 'rgb(240, 243, 247)';
const quiet = 'rgba(206, 214, 225, 0.92)';
const frameDigits = 6;

/**
 * The pixels that overlays count in, a 720th of the height. Below a certain size letters stop being letters, so a small
 * picture gets relatively larger ones.
 */
export function overlayUnit(height: number): number {
  return Math.max(height / 720, 0.7);
}

/** Writes over pictures; text is painted when it changes, and copied otherwise. */
export class Overlay {
  #painted = new Map<string, Bitmap>();
  #height = 0;

  draw(buffer: SurfaceBuffer, {title, detail, notShown, message}: Caption, frame: number): void {
    if (buffer.height !== this.#height || this.#painted.size > 64) this.#painted.clear();
    this.#height = buffer.height;
    const unit = overlayUnit(buffer.height);
    const margin = 24 * unit;
    const room = buffer.width - 2 * margin;
    const name = this.#once(`title ${title} ${room}`, () =>
      textBitmap(title, {size: 26 * unit, color: strong, weight: 600}, room * 0.6),
    );
    layBitmap(buffer, name, margin, margin * 0.75);
    if (detail) {
      const line = this.#once(`detail ${detail}`, () =>
        textBitmap(detail, {size: 14.5 * unit, color: quiet}, room * 0.6),
      );
      layBitmap(buffer, line, margin, margin * 0.75 + name.height);
    }
    if (notShown.length > 0) {
      const panel = this.#once(`notShown ${notShown.join('\n')}`, () =>
        notShownPanel(notShown, unit, room * 0.42),
      );
      layBitmap(buffer, panel, buffer.width - margin * 0.75 - panel.width, margin * 0.75);
    }
    if (message) {
      const {amount, ...words} = message;
      const part = amount === undefined ? undefined : Math.round(amount * 100) / 100;
      const key = `message ${words.title} ${words.text} ${part}`;
      const card = this.#once(key, () =>
        messageCard({...words, amount: part}, unit, Math.min(room, 620 * unit)),
      );
      layBitmap(buffer, card, (buffer.width - card.width) / 2, (buffer.height - card.height) / 2);
    }
    this.#frameNumber(buffer, frame, unit, margin);
  }

  /** The number changes with every frame, so it is put together from ten digits that are painted once. */
  #frameNumber(buffer: SurfaceBuffer, frame: number, unit: number, margin: number): void {
    const style = {size: 15 * unit, color: quiet};
    const digits = Array.from({length: 10}, (_, digit) =>
      this.#once(`digit ${digit}`, () => textBitmap(`${digit}`, style)),
    );
    const width = Math.max(...digits.map((digit) => digit.width)) - 1;
    const label = this.#once('frame', () => textBitmap('frame', style));
    const top = buffer.height - margin * 0.6 - label.height;
    const text = String(frame).padStart(frameDigits, '0');
    let x = buffer.width - margin - text.length * width;
    layBitmap(buffer, label, x - label.width - 6 * unit, top);
    for (const character of text) {
      const digit = digits[Number(character)];
      if (digit) layBitmap(buffer, digit, x + (width - digit.width) / 2, top);
      x += width;
    }
  }

  #once(key: string, paint: () => Bitmap): Bitmap {
    const known = this.#painted.get(key);
    if (known) return known;
    const bitmap = paint();
    this.#painted.set(key, bitmap);
    return bitmap;
  }
}
