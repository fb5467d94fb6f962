import {createRequire} from 'node:module';
import {createCanvas, GlobalFonts} from '@napi-rs/canvas';
import {paintBitmap} from './bitmap.ts';
import type {Bitmap} from './bitmap.ts';

const measuring = createCanvas(1, 1).getContext('2d');
// The machine may have no font at all, as small containers do.
const {resolve} = createRequire(import.meta.url);
for (const weight of [400, 600]) {
  GlobalFonts.registerFromPath(
    resolve(`@fontsource/inter/files/inter-latin-${weight}-normal.woff2`),
    'Inter',
  );
}

const family = 'Inter, "Segoe UI", "Helvetica Neue", "DejaVu Sans", Arial, sans-serif';

/** In characters: measuring takes its time, and no picture holds more. */
const longest = 600;
const mostLines = 12;

export interface TextStyle {
  readonly size: number;
  readonly color: string;
  readonly weight?: number;
}

export function fontOf({size, weight = 400}: TextStyle): string {
  return `${weight} ${size}px ${family}`;
}

/** The one character that makes the canvas throw. */
function withoutNull(text: string): string {
  return text.replaceAll('\0', '');
}

export function textWidth(text: string, style: TextStyle): number {
  measuring.font = fontOf(style);
  return measuring.measureText(text).width;
}

/** One line of text, shortened in its middle where it would be wider than allowed. */
export function textBitmap(text: string, style: TextStyle, maximumWidth = Infinity): Bitmap {
  const shown = shortened(text, style, maximumWidth);
  return paintBitmap(textWidth(shown, style) + 2, style.size * 1.4, (context) => {
    context.font = fontOf(style);
    context.fillStyle = style.color;
    context.shadowColor = 'rgba(0, 0, 0, 0.55)';
    context.shadowBlur = style.size / 6;
    context.fillText(shown, 1, style.size * 1.05);
  });
}

/** The text, or so much of its beginning and its end as fits the width; of the longest texts, what fits any picture. */
export function shortened(given: string, style: TextStyle, maximumWidth: number): string {
  const text = withoutNull(given);
  if (text.length <= longest && textWidth(text, style) <= maximumWidth) return text;
  const shown = (kept: number): string =>
    `${text.slice(0, Math.ceil(kept / 2))}…${text.slice(text.length - Math.floor(kept / 2))}`;
  let [fits, wide] = [4, Math.min(text.length, longest)];
  while (wide - fits > 1) {
    const kept = Math.floor((fits + wide) / 2);
    if (textWidth(shown(kept), style) <= maximumWidth) fits = kept;
    else wide = kept;
  }
  return text.length > fits ? shown(fits) : text;
}

/** Breaks a sentence into lines that are no wider than allowed, and no more than a card can hold. */
export function wrapped(text: string, style: TextStyle, maximumWidth: number): string[] {
  const lines: string[] = [];
  let line = '';
  const sentence = withoutNull(text.length > longest ? `${text.slice(0, longest)} …` : text);
  for (const word of sentence.split(/\s+/)) {
    if (lines.length === mostLines) return lines;
    const longer = line ? `${line} ${word}` : word;
    if (line && textWidth(longer, style) > maximumWidth) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return [...lines, line].map((text) => shortened(text, style, maximumWidth));
}
