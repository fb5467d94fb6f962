import assert from 'node:assert/strict';
import {access, readFile} from 'node:fs/promises';
import {join} from 'node:path';
import {before, describe, it} from 'node:test';
import {z} from 'zod';
import * as entry from '../../src/index.ts';
import * as scene from '../../src/scene.ts';
import {packPackage} from '../support/package/packed-package.ts';

const reference = z.object({name: z.string(), module: z.string().optional()});
const customProperty = z.object({name: z.string(), default: z.string().optional()});
const attribute = z.object({
  name: z.string(),
  fieldName: z.string(),
  description: z.string().min(1),
  type: z.object({text: z.string().min(1)}),
});
const schema = z.object({
  modules: z.array(
    z.object({
      path: z.string(),
      declarations: z.array(
        z.object({
          name: z.string(),
          attributes: z.array(attribute).default([]),
          cssProperties: z.array(customProperty).default([]),
        }),
      ),
      exports: z.array(z.object({declaration: reference})),
    }),
  ),
});

/** Only the type of this event is exported. */
const TYPES = ['IdleWarningEvent'];

describe('The manifest of the package', {timeout: 600_000}, () => {
  let folder = '';
  let modules: z.output<typeof schema>['modules'] = [];
  before(async () => {
    folder = await packPackage();
    ({modules} = schema.parse(JSON.parse(await readFile(join(folder, 'custom-elements.json'), 'utf8'))));
  });

  it('specifies modules that the package contains', async () => {
    const exported = modules.flatMap(({exports}) =>
      exports.flatMap(({declaration}) => declaration.module ?? []),
    );
    const paths = [...modules.map(({path}) => path), ...exported];
    assert.ok(paths.includes('dist/define.js'));
    for (const path of paths) await access(join(folder, path));
  });

  it('declares only names that `app-stream` and `app-stream/scene` export', () => {
    const declared = modules.flatMap(({declarations}) => declarations.map(({name}) => name));
    assert.deepEqual(
      declared.filter((name) => !(name in entry) && !(name in scene) && !TYPES.includes(name)),
      [],
    );
  });

  it('has a default for each custom property', () => {
    const properties = modules.flatMap(({declarations}) => declarations.flatMap((one) => one.cssProperties));
    assert.ok(properties.length > 5);
    assert.deepEqual(
      properties.filter((property) => !property.default).map(({name}) => name),
      [],
    );
  });

  /** The attributes of `<app-stream>`, and the names of their properties. */
  const attributes = Object.entries(entry.AppStreamElement.properties)
    .filter(([, {attribute: name}]) => name !== false)
    .map(([field, {attribute: name}]) => [typeof name === 'string' ? name : field, field]);

  it('describes each attribute', () => {
    const element = modules
      .flatMap(({declarations}) => declarations)
      .find(({name}) => name === 'AppStreamElement');
    const described = element?.attributes.map(({name, fieldName}) => [name, fieldName]) ?? [];
    assert.ok(attributes.length > 30);
    assert.deepEqual(described.toSorted(), attributes.toSorted());
  });

  it('comes with types that name each attribute that differs from its property', async () => {
    const types = await readFile(join(folder, 'dist/types/app-stream-element.d.ts'), 'utf8');
    const tags = types.matchAll(/@attr (\S+)\s+\*\/\s+(\w+):/g);
    assert.deepEqual(
      [...tags].map(([, name, field]) => [name, field]).toSorted(),
      attributes.filter(([name, field]) => name !== field).toSorted(),
    );
  });
});
