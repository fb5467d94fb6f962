import assert from 'node:assert/strict';
import {access, readFile} from 'node:fs/promises';
import {after, before, describe, it} from 'node:test';
import {z} from 'zod';
import * as entry from '../../src/index.ts';
import * as scene from '../../src/scene.ts';
import {InstalledPackage} from '../support/package/installed-package.ts';

const reference = z.object({name: z.string(), module: z.string().optional()});
const customProperty = z.object({name: z.string(), default: z.string().optional()});
const schema = z.object({
  modules: z.array(
    z.object({
      path: z.string(),
      declarations: z.array(z.object({name: z.string(), cssProperties: z.array(customProperty).default([])})),
      exports: z.array(z.object({declaration: reference})),
    }),
  ),
});

/** Only the type of this event is exported. */
const TYPES = ['IdleWarningEvent'];

describe('The manifest of the package', {timeout: 600_000}, () => {
  let project: InstalledPackage;
  let modules: z.output<typeof schema>['modules'] = [];
  before(async () => {
    project = await InstalledPackage.open();
    ({modules} = schema.parse(JSON.parse(await readFile(project.path('custom-elements.json'), 'utf8'))));
  });
  after(() => project.remove());

  it('specifies modules that the package contains', async () => {
    const exported = modules.flatMap(({exports}) =>
      exports.flatMap(({declaration}) => declaration.module ?? []),
    );
    const paths = [...modules.map(({path}) => path), ...exported];
    assert.ok(paths.includes('dist/define.js'));
    for (const path of paths) await access(project.path(path));
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
});
