import assert from 'node:assert/strict';
import {readFile} from 'node:fs/promises';
import {suite, test} from 'node:test';
import fc from 'fast-check';
import {type Framework, FRAMEWORKS, writeCode} from '../../site/playground/framework-code.ts';
import {readQuery, START_VALUES, writeQuery} from '../../site/playground/link-state.ts';
import {type PlaygroundAttribute, readManifest} from '../../site/playground/read-manifest.ts';
import {checkHtml} from '../package/code-blocks/check-html.ts';
import {readElementManifest} from '../package/code-blocks/element-manifest.ts';

const manifest: unknown = JSON.parse(
  await readFile(new URL('../../custom-elements.json', import.meta.url), 'utf8'),
);
const {attributes} = readManifest(manifest);

const valueOf = ({kind, choices}: PlaygroundAttribute): fc.Arbitrary<string> => {
  if (kind === 'boolean') return fc.constant('');
  if (kind === 'choice') return fc.constantFrom(...choices);
  if (kind === 'number') return fc.integer().map(String);
  return fc.string({unit: 'grapheme', maxLength: 300});
};
/** Any choice of attributes, with a value for each. */
const anyValues = fc
  .record(Object.fromEntries(attributes.map((attribute) => [attribute.name, valueOf(attribute)])), {
    requiredKeys: [],
  })
  .map((values) =>
    Object.fromEntries(
      Object.entries(values).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, value] as const],
      ),
    ),
  )
  .filter((values) => Object.keys(values).length > 0);

suite('the playground', () => {
  test('has a control for every attribute of the reference', async () => {
    const reference = await readFile(new URL('../../docs/reference.md', import.meta.url), 'utf8');
    const [, table = ''] = /^## Attributes\n(.*?)^## /ms.exec(reference) ?? [];
    const [, rows = ''] = /^\| Attribute .*?\n(.*?)\n\n/ms.exec(table) ?? [];
    const names = [...rows.matchAll(/^\| `([\w-]+)`/gm)].map(([, name]) => name);
    assert.deepEqual(
      attributes.map(({name}) => name),
      names,
    );
    assert.ok(names.length > 30);
  });

  test('gets the same values from a link that it wrote', () => {
    fc.assert(
      fc.property(anyValues, (values) => {
        assert.deepEqual({...readQuery(`?${writeQuery(values)}`, attributes)}, {...values});
      }),
    );
  });

  test('ignores what a link should not contain', () => {
    assert.deepEqual(readQuery('', attributes), START_VALUES);
    assert.deepEqual(readQuery('?onclick=x&loading=never&width=wide&muted=no&fit=cover', attributes), {
      fit: 'cover',
    });
  });

  test('writes tags whose attributes exist', async () => {
    const elementManifest = await readElementManifest();
    const values = Object.fromEntries(
      attributes.map(({name, kind, choices: [choice = 'a']}) => [
        name,
        kind === 'boolean' ? '' : kind === 'number' ? '640' : choice,
      ]),
    );
    const code = writeCode('HTML', attributes, values);
    const block = {
      file: 'playground',
      line: 1,
      heading: '',
      language: 'html',
      code,
      unchecked: undefined,
      copyOf: undefined,
    };
    assert.deepEqual(checkHtml(block, elementManifest).problems, []);
    const others = Object.keys(FRAMEWORKS) as readonly Framework[];
    for (const framework of others)
      for (const {name, property} of attributes)
        assert.match(writeCode(framework, attributes, values), new RegExp(`\\b(${name}|${property})\\b`));
  });
});
