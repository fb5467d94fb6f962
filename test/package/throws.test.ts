import assert from 'node:assert/strict';
import {readdirSync, readFileSync} from 'node:fs';
import {describe, it} from 'node:test';
import {FAILURES} from '../../src/errors/failures.ts';

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
