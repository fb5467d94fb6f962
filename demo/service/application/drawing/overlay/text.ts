import {createRequire} from 'node:module';
import {createCanvas, GlobalFonts} from '@napi-rs/canvas';
import {paintBitmap} from '../bitmap.ts';
import type {Bitmap} from '../bitmap.ts';

const measuring = createCanvas(1, 1).getContext('2d');
// Small containers may have no fonts installed.
const {resolve} = createRequire(import.meta.url);
for (const weight of [400, 600]) {
  GlobalFonts.registerFromPath(
    resolve(`@fontsource/inter/files/inter-latin-${weight}-normal.woff2`),
    'Inter',
  );
}

const FONT_FAMILY = 'Inter, "Segoe UI", "Helvetica Neue", "DejaVu Sans", Arial, sans-serif';

/** In characters. Measuring longer texts is slow, and no frame can show them. */
const MAX_LENGTH = 600;
const MAX_LINES = 12;

export interface TextStyle {
  readonly size: number;
  readonly color: string;
  readonly weight?: number;
}

export function toFont({size, weight = 400}: TextStyle): string {
  return `${weight} ${size}px ${FONT_FAMILY}`;
}

/** Removes the null character, which makes the canvas throw. */
function removeNull(text: string): string {
  return text.replaceAll('\0', '');
}

export function measureText(text: string, style: TextStyle): number {
  measuring.font = toFont(style);
  return measuring.measureText(text).width;
}

/** Paints one line of text. Shortens it in the middle if it is wider than allowed. */
export function paintText(text: string, style: TextStyle, maximumWidth = Infinity): Bitmap {
  const shown = shortenText(text, style, maximumWidth);
  return paintBitmap(measureText(shown, style) + 2, style.size * 1.4, (context) => {
    context.font = toFont(style);
    context.fillStyle = style.color;
    context.shadowColor = 'rgba(0, 0, 0, 0.55)';
    context.shadowBlur = style.size / 6;
    context.fillText(shown, 1, style.size * 1.05);
  });
}

/** Returns the text, or as much of its start and end as fits the width. */
export function shortenText(given: string, style: TextStyle, maximumWidth: number): string {
  const text = removeNull(given);
  if (text.length <= MAX_LENGTH && measureText(text, style) <= maximumWidth) return text;
  const shown = (kept: number): string =>
    `${text.slice(0, Math.ceil(kept / 2))}…${text.slice(text.length - Math.floor(kept / 2))}`;
  let [fits, wide] = [4, Math.min(text.length, MAX_LENGTH)];
  while (wide - fits > 1) {
    const kept = Math.floor((fits + wide) / 2);
    if (measureText(shown(kept), style) <= maximumWidth) fits = kept;
    else wide = kept;
  }
  return text.length > fits ? shown(fits) : text;
}

/** Breaks a sentence into lines of at most this width, up to the number of lines that a card can show. */
export function wrapText(text: string, style: TextStyle, maximumWidth: number): string[] {
  const lines: string[] = [];
  let line = '';
  const sentence = removeNull(text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)} …` : text);
  for (const word of sentence.split(/\s+/)) {
    if (lines.length === MAX_LINES) return lines;
    const longer = line ? `${line} ${word}` : word;
    if (line && measureText(longer, style) > maximumWidth) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return [...lines, line].map((text) => shortenText(text, style, maximumWidth));
}
