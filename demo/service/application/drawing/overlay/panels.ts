import type {SKRSContext2D} from '@napi-rs/canvas';
import {paintBitmap, type Bitmap} from '../bitmap.ts';
import {toFont, shortenText, measureText, wrapText} from './text.ts';

const TITLE_COLOR = 'rgb(240, 243, 247)';
const TEXT_COLOR = 'rgb(196, 205, 217)';
/** The colour of progress, focus and the caret. */
const ACCENT_COLOR = 'rgb(118, 185, 0)';
const PANEL_COLOR = 'rgba(17, 20, 26, 0.72)';
const MAX_ITEMS = 7;

/** The look of the field for typed text. */
export interface TextFieldView {
  readonly text: string;
  /** Whether the blinking caret is currently hidden. */
  readonly isCaretHidden: boolean;
}

/** Paints the list of the stage's content that the video does not show. */
export function paintNotShownPanel(items: readonly string[], unit: number, maximumWidth: number): Bitmap {
  const heading = {size: 14 * unit, color: TITLE_COLOR, weight: 600};
  const style = {size: 13.5 * unit, color: TEXT_COLOR};
  const rest = items.length - MAX_ITEMS;
  const lines = items.slice(0, MAX_ITEMS).map((item) => shortenText(item, style, maximumWidth - 28 * unit));
  if (rest > 0) lines.push(`and ${rest} more`);
  const width =
    Math.max(measureText('Not shown', heading), ...lines.map((line) => measureText(line, style))) + 28 * unit;
  const lineHeight = 19 * unit;
  return paintBitmap(width, (lines.length + 1) * lineHeight + 20 * unit, (context) => {
    fillPanel(context, width, (lines.length + 1) * lineHeight + 20 * unit, 8 * unit);
    writeText(context, 'Not shown', 14 * unit, 24 * unit, heading);
    lines.forEach((line, at) =>
      writeText(context, line, 14 * unit, 26 * unit + (at + 1) * lineHeight, style),
    );
  });
}

/** Paints a card for the middle of the frame. Its thin bar shows the progress, if it is known. */
export function paintMessageCard(
  message: {title: string; text: string; amount: number | undefined},
  unit: number,
  maximumWidth: number,
): Bitmap {
  const heading = {size: 22 * unit, color: TITLE_COLOR, weight: 600};
  const style = {size: 15.5 * unit, color: TEXT_COLOR};
  const pad = 26 * unit;
  const lines = wrapText(message.text, style, maximumWidth - 2 * pad);
  const title = shortenText(message.title, heading, maximumWidth - 2 * pad);
  const widest = Math.max(measureText(title, heading), ...lines.map((line) => measureText(line, style)));
  const width = Math.min(maximumWidth, Math.max(widest + 2 * pad, maximumWidth * 0.66));
  const lineHeight = 23 * unit;
  const height =
    2 * pad + 26 * unit + lines.length * lineHeight + (message.amount === undefined ? 0 : 18 * unit);
  return paintBitmap(width, height, (context) => {
    fillPanel(context, width, height, 12 * unit);
    writeText(context, title, pad, pad + 19 * unit, heading);
    lines.forEach((line, at) =>
      writeText(context, line, pad, pad + 26 * unit + (at + 0.85) * lineHeight, style),
    );
    if (message.amount === undefined) return;
    const top = height - pad - 3 * unit;
    context.fillStyle = 'rgba(255, 255, 255, 0.16)';
    context.fillRect(pad, top, width - 2 * pad, 3 * unit);
    context.fillStyle = ACCENT_COLOR;
    context.fillRect(pad, top, (width - 2 * pad) * message.amount, 3 * unit);
  });
}

/** Paints the field for typed text. */
export function paintTextField(
  {text, isCaretHidden}: TextFieldView,
  width: number,
  height: number,
  unit: number,
): Bitmap {
  const style = {size: 19 * unit, color: TITLE_COLOR};
  const pad = 14 * unit;
  const caret = measureText(text, style);
  // A long text is shifted, so that the caret stays in the field.
  const start = pad + Math.min(0, width - 2 * pad - caret);
  return paintBitmap(width, height, (context) => {
    fillPanel(context, width, height, 8 * unit);
    context.strokeStyle = ACCENT_COLOR;
    context.lineWidth = 1.5 * unit;
    context.stroke();
    context.save();
    context.beginPath();
    context.rect(pad / 2, 0, width - pad, height);
    context.clip();
    writeText(context, text, start, height * 0.65, style);
    context.restore();
    if (isCaretHidden) return;
    context.fillStyle = ACCENT_COLOR;
    context.fillRect(start + caret + unit, height * 0.24, Math.max(1.5, 2 * unit), height * 0.52);
  });
}

/** Paints a ring at the pointer's position, for a page that has locked the pointer. */
export function paintPointerRing(unit: number): Bitmap {
  const size = 22 * unit;
  return paintBitmap(size, size, (context) => {
    for (const [color, width] of [
      ['rgba(0, 0, 0, 0.55)', 4.5],
      ['rgb(255, 255, 255)', 2.2],
    ] as const) {
      context.strokeStyle = color;
      context.lineWidth = width * unit;
      context.beginPath();
      context.arc(size / 2, size / 2, size / 2 - 3 * unit, 0, 2 * Math.PI);
      context.stroke();
    }
  });
}

/** Fills the background of a panel. Its outline remains the current path. */
function fillPanel(context: SKRSContext2D, width: number, height: number, radius: number) {
  context.fillStyle = PANEL_COLOR;
  context.beginPath();
  context.roundRect(0, 0, width, height, radius);
  context.fill();
}

function writeText(
  context: SKRSContext2D,
  text: string,
  x: number,
  y: number,
  style: {size: number; color: string; weight?: number},
) {
  context.font = toFont(style);
  context.fillStyle = style.color;
  context.fillText(text, x, y);
}
