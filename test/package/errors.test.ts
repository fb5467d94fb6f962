import assert from 'node:assert/strict';
import {readdirSync, readFileSync} from 'node:fs';
import {describe, it} from 'node:test';
import ts from 'typescript';
import {ERROR_FAMILIES} from '../../build/generate/docs/error-help/families.ts';
import {advice} from '../../src/errors/failure-texts.ts';
import {FAILURES} from '../../src/errors/failures.ts';
import {failures} from '../../src/locales/en.ts';

describe('the page of errors', () => {
  it('explains each code in exactly one family', () => {
    const codes = Object.values(ERROR_FAMILIES).flatMap((help) => Object.keys(help));
    assert.deepEqual([...codes].sort(), Object.keys(FAILURES).sort());
  });
});

/** The places `{…}` of each text about a failure. Other languages have the places of English (`locales/texts.test.ts`). */
const placesOf = new Map<string, ReadonlySet<string>>(
  Object.entries(advice).map(([code, text]) => {
    const texts = `${text} ${JSON.stringify(Object.entries(failures).find(([key]) => key === code))}`;
    return [code, new Set(Array.from(texts.matchAll(/\{(\w+)\}/g), ([, place = '']) => place))];
  }),
);

/** The codes that an expression can be. `undefined` if only the run knows one of them. */
const codesOf = (node: ts.Expression | undefined): readonly string[] | undefined => {
  if (node && ts.isStringLiteral(node)) return [node.text];
  if (!node || !ts.isConditionalExpression(node)) return undefined;
  const [one, other] = [codesOf(node.whenTrue), codesOf(node.whenFalse)];
  return one && other && [...one, ...other];
};

const memberOf = (node: ts.Node | undefined, name: string) =>
  node && ts.isObjectLiteralExpression(node)
    ? node.properties.find((member) => member.name?.getText() === name)
    : undefined;

/** The values that a source gives a new error. `undefined` if only the run knows them. */
const valuesOf = (data: ts.Expression | undefined): readonly string[] | undefined => {
  if (!data) return [];
  if (!ts.isObjectLiteralExpression(data) || data.properties.some(ts.isSpreadAssignment)) return undefined;
  const values = memberOf(data, 'values');
  if (!values) return [];
  if (!ts.isPropertyAssignment(values) || !ts.isObjectLiteralExpression(values.initializer)) return undefined;
  return values.initializer.properties.map((member) => member.name?.getText() ?? '…');
};

/** What is wrong with the values of the errors that a source creates. */
const findMistakes = (
  path: string,
  source: string,
): {readonly checked: number; readonly mistakes: string[]} => {
  const mistakes: string[] = [];
  let checked = 0;
  const visit = (node: ts.Node) => {
    if (ts.isNewExpression(node) && node.expression.getText() === 'AppStreamError') {
      const [first, data] = node.arguments ?? [];
      const values = valuesOf(data);
      const codes = (values && !values.includes('…') && codesOf(first)) || [];
      checked += codes.length;
      const places = new Set(codes.flatMap((code) => [...(placesOf.get(code) ?? [])]));
      for (const code of codes)
        for (const place of placesOf.get(code) ?? [])
          if (!values?.includes(place)) mistakes.push(`${path}: ${code} without ${place}`);
      for (const value of codes.length ? (values ?? []) : [])
        if (!places.has(value)) mistakes.push(`${path}: ${codes.join(' or ')} has no place for ${value}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true));
  return {checked, mistakes};
};

describe('the values of an error', () => {
  it('fill the places in the texts of its code, and no others', () => {
    const paths = ['src', 'examples/connectors'].flatMap((folder) =>
      readdirSync(folder, {recursive: true, encoding: 'utf8'}).map((path) => `${folder}/${path}`),
    );
    const sources = paths.filter((path) => path.endsWith('.ts'));
    const found = sources
      .map((path) => [path, readFileSync(path, 'utf8')] as const)
      .filter(([, source]) => source.includes('new AppStreamError'))
      .map(([path, source]) => findMistakes(path, source));
    assert.deepEqual(
      found.flatMap(({mistakes}) => mistakes),
      [],
    );
    assert.ok(found.reduce((sum, {checked}) => sum + checked, 0) > 80);
  });

  it('are compared by the code, also if one of two codes is chosen', () => {
    const source = `new AppStreamError('mixed-content', {values: {origin}});
      new AppStreamError(isGone ? 'unreachable' : 'no-answer', {values: {origin}});`;
    assert.deepEqual(findMistakes('a.ts', source).mistakes, [
      'a.ts: mixed-content without address',
      'a.ts: mixed-content has no place for origin',
    ]);
  });
});

/** The codes that the comments of a source promise to throw, such as `@throws AppStreamError \`no-video\``. */
const promisedCodes = (source: string): string[] =>
  [...source.matchAll(/@throws AppStreamError((?:(?!@\w|\*\/|\n\s*\n)[^])*)/g)]
    .flatMap(([, text = '']) => [...text.matchAll(/`([a-z]+(?:-[a-z]+)+)`/g)])
    .map(([, code = '']) => code);

const files = readdirSync('src', {recursive: true, encoding: 'utf8'}).filter((path) => path.endsWith('.ts'));
const sources = files.map((path) => ({path, source: readFileSync(`src/${path}`, 'utf8')}));
/** The table of failures and the texts have all codes, also one that nothing throws. */
const throwing = sources
  .filter(({path}) => path !== 'errors/failures.ts' && !path.startsWith('locales/'))
  .map(({source}) => source)
  .join('\n');

describe('@throws', () => {
  it('names only codes of failures that the source throws', () => {
    const wrong = sources.flatMap(({path, source}) =>
      promisedCodes(source)
        .filter((code) => !Object.hasOwn(FAILURES, code) || !throwing.includes(`'${code}'`))
        .map((code) => `${path}: ${code}`),
    );
    assert.deepEqual(wrong, []);
  });

  it('is read over the lines of a comment, up to the next tag', () => {
    const comment =
      '/**\n * @throws AppStreamError `no-video` if none,\n * `bad-offer` otherwise\n * @param `other`\n */';
    assert.deepEqual(promisedCodes(comment), ['no-video', 'bad-offer']);
    assert.ok(sources.flatMap(({source}) => promisedCodes(source)).length > 50);
  });
});
