import assert from 'node:assert/strict';
import {readFile} from 'node:fs/promises';
import {suite, test} from 'node:test';
import fc from 'fast-check';
import {FRAMEWORKS, writeCode} from '../../site/playground/framework-code.ts';
import {readQuery, writeQuery} from '../../site/playground/link-state.ts';
import {highlight} from '../../site/playground/highlight.ts';
import {type PlaygroundAttribute, readManifest} from '../../site/playground/read-manifest.ts';
import {groupSettings} from '../../site/playground/setting-groups.ts';
import {checkHtml, readElementManifest} from '../package/code-blocks/check-elements.ts';

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
const ADDRESSES = ['service-url', 'catalogue-url', 'signaling-url', 'media-host', 'poster'];
/** Any choice of attributes that a link sets, with a value for each. */
const anyValues = fc
  .record(
    Object.fromEntries(
      attributes
        .filter(({name}) => !ADDRESSES.includes(name))
        .map((attribute) => [attribute.name, valueOf(attribute)]),
    ),
    {requiredKeys: []},
  )
  .map((values) =>
    Object.fromEntries(
      Object.entries(values).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, value] as const],
      ),
    ),
  );

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

  test('has each attribute in one group', () => {
    const names = groupSettings([], {attributes}).flatMap(({settings}) => settings.map(({name}) => name));
    assert.deepEqual(names.toSorted(), attributes.map(({name}) => name).toSorted());
  });

  test('colors the tag, and changes no character of the code', () => {
    const example = {attributes, values: {'app-id': 'a'}, script: '/app-stream.js'};
    for (const framework of FRAMEWORKS) {
      const code = writeCode(framework, example);
      const pieces = highlight(framework, code);
      assert.equal(pieces.map(({text}) => text).join(''), code);
      // The template of Angular is a text of its code.
      const tag = framework === 'Angular' ? 'tok-string2' : 'tok-typeName';
      assert.ok(
        pieces.some(({text, classes}) => /app-?stream/i.test(text) && classes.includes(tag)),
        `${framework}: ${JSON.stringify(pieces)}`,
      );
    }
  });

  test('gets the same values from a link that it wrote', () => {
    fc.assert(
      fc.property(anyValues, (values) => {
        assert.deepEqual({...readQuery(`?${writeQuery(values)}`, attributes)}, {...values});
      }),
    );
  });

  test('ignores what a link should not contain', () => {
    assert.deepEqual(readQuery('', attributes), {});
    assert.deepEqual(readQuery('?onclick=x&loading=never&width=wide&muted=no&fit=cover', attributes), {
      fit: 'cover',
    });
  });

  test('writes no address into a link, and reads none from a link', () => {
    const values = Object.fromEntries(ADDRESSES.map((name) => [name, 'https://host.example/']));
    assert.ok(ADDRESSES.every((name) => attributes.some((attribute) => attribute.name === name)));
    assert.equal(writeQuery(values), '');
    assert.deepEqual(readQuery(`?${new URLSearchParams(values).toString()}`, attributes), {});
  });

  test('writes tags whose attributes exist', async () => {
    const elementManifest = await readElementManifest();
    const values = Object.fromEntries(
      attributes.map(({name, kind, choices: [choice = 'a']}) => [
        name,
        kind === 'boolean' ? '' : kind === 'number' ? '640' : choice,
      ]),
    );
    const example = {attributes, values, script: '/app-stream/app-stream.js'};
    const code = writeCode('HTML', example);
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
    for (const framework of FRAMEWORKS)
      for (const {name, property} of attributes)
        assert.match(writeCode(framework, example), new RegExp(`\\b(${name}|${property})\\b`));
  });

  test('binds the service that is a property of the element, in each framework', () => {
    const service = {entry: 'portal', call: `portal({url: '/api'})`} as const;
    const example = {
      attributes,
      values: {'app-id': 'a'},
      script: 'http://host.example/app-stream.js',
      service,
    };
    const bindings = {
      HTML: `querySelector('app-stream').service = portal({url: '/api'});`,
      React: '<AppStream\n    service={service}\n    appId="a"\n',
      Vue: '<app-stream\n    :service="service"\n',
      Angular: '<app-stream\n      [service]="service"\n',
      Svelte: '<app-stream\n  service={service}\n',
    };
    for (const framework of FRAMEWORKS) {
      const code = writeCode(framework, example);
      const entry = framework === 'HTML' ? 'http://host.example/app-stream-portal.js' : 'app-stream/portal';
      assert.ok(code.includes(`import {portal} from '${entry}';`), code);
      assert.ok(code.includes(bindings[framework]), code);
      assert.ok(code.includes(`service = portal({url: '/api'});`), code);
    }
  });
});
