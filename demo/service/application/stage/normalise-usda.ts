import {usdaTokens} from './usda-tokens.ts';
import type {UsdaToken} from './usda-tokens.ts';

/**
 * Rewrites USD text into the shape that three's reader understands: one statement to a line, every value on its line,
 * no metadata behind attributes. What that reader would drop, and composition needs, becomes an attribute or a child
 * that `read-layer.ts` knows: the specifier, arcs to other prims, `active`, and the bodies of variants.
 */
export function normaliseUsda(source: string): string {
  if (!/^\uFEFF?\s*#usda\s/.test(source)) throw new Error('the text does not begin with #usda');
  return new Normaliser(usdaTokens(source)).layer();
}

/** Names of what the normalised text carries besides USD's own. */
export const carried = {
  specifier: 'carried:specifier',
  active: 'carried:active',
  arcs: 'carried:arcs:',
  header: 'carried-header',
  variant: 'carried-variant|',
} as const;

const arcNames = new Set(['references', 'payload', 'inherits', 'specializes', 'subLayers']);
const headerNames = new Set(['upAxis', 'metersPerUnit', 'defaultPrim']);
const listEdits = new Set(['prepend', 'append', 'add', 'custom', 'uniform', 'varying', 'config']);

class Normaliser {
  readonly #tokens: readonly UsdaToken[];
  readonly #lines: string[] = ['#usda 1.0'];
  #at = 0;

  constructor(tokens: readonly UsdaToken[]) {
    this.#tokens = tokens;
  }

  layer(): string {
    this.#skipLines();
    const kept: string[] = [];
    const carriedLines = this.#is('(') ? this.#metadata(kept) : [];
    this.#lines.push('(', ...kept, ')', `def "${carried.header}"`, '{', ...carriedLines, '}');
    while (this.#at < this.#tokens.length) this.#statement();
    return this.#lines.join('\n');
  }

  #statement(): void {
    this.#skipLines();
    const first = this.#next();
    if (!first) return;
    if (first.text === 'def' || first.text === 'over' || first.text === 'class')
      return this.#prim(first.text);
    if (first.text === 'variantSet') return this.#variantSet();
    this.#at--;
    this.#property();
  }

  #prim(specifier: string): void {
    const type = this.#peek()?.kind === 'word' ? (this.#next()?.text ?? '') : '';
    this.#lines.push(`def ${type && `${type} `}"${this.#expect('string')}"`);
    this.#body([`token ${carried.specifier} = "${specifier}"`]);
  }

  #variantSet(): void {
    const set = this.#expect('string');
    this.#expect('mark', '=');
    this.#expect('mark', '{');
    for (this.#skipLines(); !this.#closes('}'); this.#skipLines()) {
      this.#lines.push(`def "${carried.variant}${set}|${this.#expect('string')}"`);
      this.#body([]);
    }
    this.#next();
  }

  #body(lead: string[]): void {
    this.#skipLines();
    const lines = this.#is('(') ? this.#metadata([]) : [];
    this.#skipLines();
    this.#expect('mark', '{');
    this.#lines.push('{', ...lead, ...lines);
    for (this.#skipLines(); !this.#closes('}'); this.#skipLines()) this.#statement();
    this.#next();
    this.#lines.push('}');
  }

  /** Reads a block in parentheses: simple values go to `kept`; what composition needs is returned as lines. */
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
      if (arcNames.has(name)) lines.push(`string ${carried.arcs}${name} = "${encodeURIComponent(value)}"`);
      else if (name === 'active') lines.push(`token ${carried.active} = "${value}"`);
      else if (name === 'variants') lines.push('variants = {', ...dictionaryLines(value), '}');
      else if (headerNames.has(name)) kept.push(`${name} = ${value}`);
    }
    this.#next();
    return lines;
  }

  #property(): void {
    const words = this.#words().filter((word) => !listEdits.has(word));
    const name = words.at(-1);
    if (name === undefined) throw new Error(`“${this.#peek()?.text}” stands where a statement should begin`);
    let value = '';
    if (this.#is('=')) {
      this.#next();
      value = this.#value(name.endsWith('.timeSamples'));
    }
    if (this.#is('(')) this.#group();
    if (!value || value === 'None' || words[0] === 'delete' || words[0] === 'reorder') return;
    const single = words[0] === 'rel' || name.endsWith('.connect');
    this.#lines.push(`${words.join(' ')} = ${single ? firstTarget(value) : value}`);
  }

  /** The words before a value; the brackets of `float[] name` belong to the type. */
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
    if (!token) throw new Error('the text ends where a value should stand');
    if (token.text === '{' && token.kind === 'mark') return samples ? this.#samples() : this.#group();
    if (token.text === '(' || token.text === '[') return this.#group();
    this.#at++;
    let value = printed(token);
    // A reference is an asset, perhaps with a prim, perhaps with a layer offset in parentheses.
    if (token.kind === 'asset' && this.#peek()?.kind === 'path') value += printed(this.#next());
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

  /** A balanced group on one line, without the commas before a closing bracket that JSON does not allow. */
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
      pieces.push(token.text === '=' ? ' = ' : printed(token), token.kind === 'word' && depth > 0 ? ' ' : '');
      if (pieces.at(-1) === '') pieces.pop();
    } while (depth > 0);
    return pieces.join('');
  }

  #skipLines(): void {
    while (this.#peek()?.kind === 'line') this.#at++;
  }

  #is(mark: string): boolean {
    const token = this.#peek();
    return token?.kind === 'mark' && token.text === mark;
  }

  /** Whether a block ends here; it must end before the text does. */
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
    throw new Error(`${text ?? `a ${kind}`} should stand where “${token?.text ?? 'the end of the text'}” is`);
  }
}

function printed(token: UsdaToken | undefined): string {
  if (!token) return '';
  if (token.kind === 'word')
    return token.text.replace(/^(-?)\./, '$10.').replace(/^(-?\d+)\.(?=$|e)/i, '$1.0');
  // The reader counts brackets without looking for quotes, and takes the mark of a comment for one.
  return token.kind === 'string' ? `"${token.text.replace(/[[\](){}"\\\n#=]/g, ' ')}"` : token.text;
}

function dictionaryLines(value: string): string[] {
  return [...value.matchAll(/string (\w+)\s*= "([^"]*)"/g)].map(
    ([, name, choice]) => `string ${name} = "${choice}"`,
  );
}

/** Of a list of targets the reader understands only a single one. */
function firstTarget(value: string): string {
  return /<[^>]*>/.exec(value)?.[0] ?? value;
}
