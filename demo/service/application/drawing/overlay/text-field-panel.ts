import {CachedBitmap, blendBitmap, paintBitmap} from '../bitmap.ts';
import {ACCENT_COLOR, fillPanel} from './panels.ts';
import type {SurfaceBuffer} from '../raster/surface-buffer.ts';
import {toFont, measureText} from './text.ts';

export interface TextFieldView {
  readonly text: string;
  readonly beforeCaret: string;
  /** Whether the blinking caret is currently hidden. */
  readonly isCaretHidden: boolean;
}

const FIELD_HEIGHT = 44;
const FIELD_BOTTOM = 74;
/** The height that the field occupies at the bottom of the frame, in overlay units. */
export const TEXT_FIELD_REACH = FIELD_HEIGHT + FIELD_BOTTOM - 32;

/** Draws the field for typed text at the bottom of the frame. */
export class TextFieldPanel {
  readonly #panel = new CachedBitmap();

  draw(buffer: SurfaceBuffer, shown: TextFieldView, unit: number) {
    const width = Math.round(Math.min(buffer.width * 0.7, 560 * unit));
    const height = Math.round(FIELD_HEIGHT * unit);
    const key = `${shown.text}\n${shown.beforeCaret.length} ${shown.isCaretHidden} ${unit} ${width}`;
    const panel = this.#panel.get(key, () =>
      paintBitmap(width, height, (context) => {
        fillPanel(context, width, height, 8 * unit);
        context.strokeStyle = ACCENT_COLOR;
        context.lineWidth = 1.5 * unit;
        context.stroke();
        const style = {size: 19 * unit, color: 'rgb(240, 243, 247)'};
        const pad = 14 * unit;
        const caret = measureText(shown.beforeCaret, style);
        // A long text is shifted, so that the caret stays in the field.
        const start = pad + Math.min(0, width - 2 * pad - caret);
        context.save();
        context.beginPath();
        context.rect(pad / 2, 0, width - pad, height);
        context.clip();
        context.font = toFont(style);
        context.fillStyle = style.color;
        context.fillText(shown.text, start, height * 0.65);
        context.restore();
        if (shown.isCaretHidden) return;
        context.fillStyle = ACCENT_COLOR;
        context.fillRect(start + caret + unit, height * 0.24, Math.max(1.5, 2 * unit), height * 0.52);
      }),
    );
    blendBitmap(buffer, panel, (buffer.width - width) / 2, buffer.height - FIELD_BOTTOM * unit - height);
  }
}
