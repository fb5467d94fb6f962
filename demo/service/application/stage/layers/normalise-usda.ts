import {tokeniseUsda} from './usda-tokens.ts';
import type {UsdaToken} from './usda-tokens.ts';

/**
 * Rewrites USD text for the parser of three.js: one statement per line, each value on one line, no metadata after
 * attributes. The parser drops some information that composition needs. This information becomes attributes or children
 * for `read-layer.ts`: the specifier, arcs to other prims, `active`, and the bodies of variants.
 */
export function normaliseUsda(source: string): string {
  if (!/^\uFEFF?\s*#usda\s/.test(source)) throw new Error('the text does not begin with #usda');
  return new Normaliser(tokeniseUsda(source)).normaliseLayer();
}

/** The names of the additional attributes and children in the normalised text. */
export const CARRIED = {
  specifier: 'carried:specifier',
  active: 'carried:active',
  arcs: 'carried:arcs:',
  header: 'carried-header',
  variant: 'carried-variant|',
} as const;

const ARC_NAMES = new Set(['references', 'payload', 'inherits', 'specializes', 'subLayers']);
const HEADER_NAMES = new Set(['upAxis', 'metersPerUnit', 'defaultPrim']);
const IGNORED_WORDS = new Set(['prepend', 'append', 'add', 'custom', 'uniform', 'varying', 'config']);

class Normaliser {
  readonly #tokens: readonly UsdaToken[];
  readonly #lines: string[] = ['#usda 1.0'];
  #at = 0;

  constructor(tokens: readonly UsdaToken[]) {
    this.#tokens = tokens;
  }

  normaliseLayer(): string {
    this.#skipLines();
    const kept: string[] = [];
    const carriedLines = this.#is('(') ? this.#metadata(kept) : [];
    this.#lines.push('(', ...kept, ')', `def "${CARRIED.header}"`, '{', ...carriedLines, '}');
    while (this.#at < this.#tokens.length) this.#statement();
    return this.#lines.join('\n');
  }

  #statement() {
    this.#skipLines();
    const first = this.#next();
    if (!first) return;
    if (first.text === 'def' || first.text === 'over' || first.text === 'class')
      return this.#prim(first.text);
    if (first.text === 'variantSet') return this.#variantSet();
    this.#at--;
    this.#property();
  }

  #prim(specifier: string) {
    const type = this.#peek()?.kind === 'word' ? (this.#next()?.text ?? '') : '';
    this.#lines.push(`def ${type && `${type} `}"${this.#expect('string')}"`);
    this.#body([`token ${CARRIED.specifier} = "${specifier}"`]);
  }

  #variantSet() {
    const set = this.#expect('string');
    this.#expect('mark', '=');
    this.#expect('mark', '{');
    for (this.#skipLines(); !this.#closes('}'); this.#skipLines()) {
      this.#lines.push(`def "${CARRIED.variant}${set}|${this.#expect('string')}"`);
      this.#body([]);
    }
    this.#next();
  }

  #body(lead: string[]) {
    this.#skipLines();
    const lines = this.#is('(') ? this.#metadata([]) : [];
    this.#skipLines();
    this.#expect('mark', '{');
    this.#lines.push('{', ...lead, ...lines);
    for (this.#skipLines(); !this.#closes('}'); this.#skipLines()) this.#statement();
    this.#next();
    this.#lines.push('}');
  }

  /** Reads a block in parentheses. Adds simple values to `kept` and returns the lines that composition needs. */
  #metadata(kept: string[]): string[] {
    const lines: string[] = [];
    this.#expect('mark', '(');
    for (this.#skipLines(); !this.#closes(')'); this.#skipLines()) {
      const words = this.#words();
      if (!this.#is('=')) {
        if (words.length === 0) this.#next();
        continue;
      }
      this.#next();
      const value = this.#value();
      const name = words.at(-1) ?? '';
      if (words.includes('delete') || value === 'None') continue;
      if (ARC_NAMES.has(name)) lines.push(`string ${CARRIED.arcs}${name} = "${encodeURIComponent(value)}"`);
      else if (name === 'active') lines.push(`token ${CARRIED.active} = "${value}"`);
      else if (name === 'variants') lines.push('variants = {', ...toDictionaryLines(value), '}');
      else if (HEADER_NAMES.has(name)) kept.push(`${name} = ${value}`);
    }
    this.#next();
    return lines;
  }

  #property() {
    const words = this.#words().filter((word) => !IGNORED_WORDS.has(word));
    const name = words.at(-1);
    if (name === undefined) throw new Error(`expected a statement but found “${this.#peek()?.text}”`);
    let value = '';
    if (this.#is('=')) {
      this.#next();
      value = this.#value(name.endsWith('.timeSamples'));
    }
    if (this.#is('(')) this.#group();
    if (!value || value === 'None' || words[0] === 'delete' || words[0] === 'reorder') return;
    const single = words[0] === 'rel' || name.endsWith('.connect');
    this.#lines.push(`${words.join(' ')} = ${single ? findFirstTarget(value) : value}`);
  }

  /** Reads the words before a value. The brackets of `float[] name` belong to the type. */
  #words(): string[] {
    const words: string[] = [];
    for (let token = this.#peek(); token; token = this.#peek()) {
      if (token.kind === 'word') words.push(token.text);
      else if (token.text === '[' || token.text === ']') words.push(`${words.pop() ?? ''}${token.text}`);
      else break;
      this.#at++;
    }
    return words;
  }

  #value(samples = false): string {
    this.#skipLines();
    const token = this.#peek();
    if (!token) throw new Error('the text ends before a value');
    if (token.text === '{' && token.kind === 'mark') return samples ? this.#samples() : this.#group();
    if (token.text === '(' || token.text === '[') return this.#group();
    this.#at++;
    let value = printToken(token);
    // A reference is an asset, optionally with a prim path and a layer offset in parentheses.
    if (token.kind === 'asset' && this.#peek()?.kind === 'path') value += printToken(this.#next());
    if (token.kind === 'asset' && this.#is('(')) this.#group();
    return value;
  }

  #samples(): string {
    const lines = ['{'];
    this.#next();
    for (this.#skipLines(); !this.#closes('}'); this.#skipLines()) {
      const time = this.#expect('word').replace(/:$/, '');
      const value = this.#value();
      if (value !== 'None') lines.push(`${time}: ${value}`);
      if (this.#is(',')) this.#next();
    }
    this.#next();
    return [...lines, '}'].join('\n');
  }

  /** Reads a balanced group as one line. Removes commas before a closing bracket, because JSON does not allow them. */
  #group(): string {
    const pieces: string[] = [];
    let depth = 0;
    do {
      const token = this.#next();
      if (!token) throw new Error('a bracket is never closed');
      if (token.kind === 'line') continue;
      if (token.kind === 'mark' && '([{'.includes(token.text)) depth++;
      if (token.kind === 'mark' && ')]}'.includes(token.text)) {
        depth--;
        if (pieces.at(-1) === ',') pieces.pop();
      }
      pieces.push(
        token.text === '=' ? ' = ' : printToken(token),
        token.kind === 'word' && depth > 0 ? ' ' : '',
      );
      if (pieces.at(-1) === '') pieces.pop();
    } while (depth > 0);
    return pieces.join('');
  }

  #skipLines() {
    while (this.#peek()?.kind === 'line') this.#at++;
  }

  #is(mark: string): boolean {
    const token = this.#peek();
    return token?.kind === 'mark' && token.text === mark;
  }

  /** Returns whether a block ends here. Throws if the text ends first. */
  #closes(mark: string): boolean {
    if (this.#at >= this.#tokens.length) throw new Error('the text ends before a bracket is closed');
    return this.#is(mark);
  }

  #peek(): UsdaToken | undefined {
    return this.#tokens[this.#at];
  }

  #next(): UsdaToken | undefined {
    return this.#tokens[this.#at++];
  }

  #expect(kind: UsdaToken['kind'], text?: string): string {
    const token = this.#next();
    if (token?.kind === kind && (text === undefined || token.text === text)) return token.text;
    throw new Error(`expected ${text ?? `a ${kind}`} but found “${token?.text ?? 'the end of the text'}”`);
  }
}

function printToken(token: UsdaToken | undefined): string {
  if (!token) return '';
  if (token.kind === 'word')
    return token.text.replace(/^(-?)\./, '$10.').replace(/^(-?\d+)\.(?=$|e)/i, '$1.0');
  // The parser counts brackets even in strings and treats `#` in a string as a comment.
  return token.kind === 'string' ? `"${token.text.replace(/[[\](){}"\\\n#=]/g, ' ')}"` : token.text;
}

function toDictionaryLines(value: string): string[] {
  return [...value.matchAll(/string (\w+)\s*= "([^"]*)"/g)].map(
    ([, name, choice]) => `string ${name} = "${choice}"`,
  );
}

/** The parser understands only one target, so this returns the first of a list. */
function findFirstTarget(value: string): string {
  return /<[^>]*>/.exec(value)?.[0] ?? value;
}
