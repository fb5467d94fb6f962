import {layBitmap, paintBitmap} from './bitmap.ts';
import {LastBitmap} from './last-bitmap.ts';
import {accent, panelBox} from './panels.ts';
import type {SurfaceBuffer} from './surface-buffer.ts';
import {fontOf, textWidth} from './text.ts';

export interface ShownText {
  readonly text: string;
  readonly beforeCaret: string;
  /** The caret is in its dark half. */
  readonly caretHidden: boolean;
}

const fieldHeight = 44;
const fieldBottom = 74;
/** How much of the picture's foot the field takes, in units. */
export const textFieldReach = fieldHeight + fieldBottom - 32;

/** Draws the field for typed text, low in the middle of the picture. */
export class TextFieldPanel {
  readonly #panel = new LastBitmap();

  draw(buffer: SurfaceBuffer, shown: ShownText, unit: number): void {
    const width = Math.round(Math.min(buffer.width * 0.7, 560 * unit));
    const height = Math.round(fieldHeight * unit);
    const key = `${shown.text}\n${shown.beforeCaret.length} ${shown.caretHidden} ${unit} ${width}`;
    const panel = this.#panel.of(key, () =>
      paintBitmap(width, height, (context) => {
        panelBox(context, width, height, 8 * unit);
        context.strokeStyle = accent;
        context.lineWidth = 1.5 * unit;
        context.stroke();
        const style = {size: 19 * unit, color: 'rgb(240, 243, 247)'};
        const pad = 14 * unit;
        const caret = textWidth(shown.beforeCaret, style);
        // A text that is too long is moved so far that its caret stays in the field.
        const start = pad + Math.min(0, width - 2 * pad - caret);
        context.save();
        context.beginPath();
        context.rect(pad / 2, 0, width - pad, height);
        context.clip();
        context.font = fontOf(style);
        context.fillStyle = style.color;
        context.fillText(shown.text, start, height * 0.65);
        context.restore();
        if (shown.caretHidden) return;
        context.fillStyle = accent;
        context.fillRect(start + caret + unit, height * 0.24, Math.max(1.5, 2 * unit), height * 0.52);
      }),
    );
    layBitmap(buffer, panel, (buffer.width - width) / 2, buffer.height - fieldBottom * unit - height);
  }
}
