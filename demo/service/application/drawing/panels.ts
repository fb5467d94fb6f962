import type {SKRSContext2D} from '@napi-rs/canvas';
import {paintBitmap} from './bitmap.ts';
import type {Bitmap} from './bitmap.ts';
import {fontOf, shortened, textWidth, wrapped} from './text.ts';

const strong = 'rgb(240, 243, 247)';
const quiet = 'rgb(196, 205, 217)';
/** The colour of what is alive. */
export const accent = 'rgb(118, 185, 0)';
const surface = 'rgba(17, 20, 26, 0.72)';
const maximumItems = 7;

/** The list of what the stage holds and the picture does not. */
export function notShownPanel(items: readonly string[], unit: number, maximumWidth: number): Bitmap {
  const heading = {size: 14 * unit, color: strong, weight: 600};
  const style = {size: 13.5 * unit, color: quiet};
  const rest = items.length - maximumItems;
  const lines = items.slice(0, maximumItems).map((item) => shortened(item, style, maximumWidth - 28 * unit));
  if (rest > 0) lines.push(`and ${rest} more`);
  const width =
    Math.max(textWidth('Not shown', heading), ...lines.map((line) => textWidth(line, style))) + 28 * unit;
  const lineHeight = 19 * unit;
  return paintBitmap(width, (lines.length + 1) * lineHeight + 20 * unit, (context) => {
    panelBox(context, width, (lines.length + 1) * lineHeight + 20 * unit, 8 * unit);
    write(context, 'Not shown', 14 * unit, 24 * unit, heading);
    lines.forEach((line, at) => write(context, line, 14 * unit, 26 * unit + (at + 1) * lineHeight, style));
  });
}

/** A card in the middle of the picture; the thin bar says how far it is, where that is known. */
export function messageCard(
  message: {title: string; text: string; amount: number | undefined},
  unit: number,
  maximumWidth: number,
): Bitmap {
  const heading = {size: 22 * unit, color: strong, weight: 600};
  const style = {size: 15.5 * unit, color: quiet};
  const pad = 26 * unit;
  const lines = wrapped(message.text, style, maximumWidth - 2 * pad);
  const title = shortened(message.title, heading, maximumWidth - 2 * pad);
  const widest = Math.max(textWidth(title, heading), ...lines.map((line) => textWidth(line, style)));
  const width = Math.min(maximumWidth, Math.max(widest + 2 * pad, maximumWidth * 0.66));
  const lineHeight = 23 * unit;
  const height =
    2 * pad + 26 * unit + lines.length * lineHeight + (message.amount === undefined ? 0 : 18 * unit);
  return paintBitmap(width, height, (context) => {
    panelBox(context, width, height, 12 * unit);
    write(context, title, pad, pad + 19 * unit, heading);
    lines.forEach((line, at) => write(context, line, pad, pad + 26 * unit + (at + 0.85) * lineHeight, style));
    if (message.amount === undefined) return;
    const top = height - pad - 3 * unit;
    context.fillStyle = 'rgba(255, 255, 255, 0.16)';
    context.fillRect(pad, top, width - 2 * pad, 3 * unit);
    context.fillStyle = accent;
    context.fillRect(pad, top, (width - 2 * pad) * message.amount, 3 * unit);
  });
}

/** The dark ground of a panel; its outline stays the current path. */
export function panelBox(context: SKRSContext2D, width: number, height: number, radius: number): void {
  context.fillStyle = surface;
  context.beginPath();
  context.roundRect(0, 0, width, height, radius);
  context.fill();
}

function write(
  context: SKRSContext2D,
  text: string,
  x: number,
  y: number,
  style: {size: number; color: string; weight?: number},
): void {
  context.font = fontOf(style);
  context.fillStyle = style.color;
  context.fillText(text, x, y);
}
