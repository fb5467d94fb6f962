import assert from 'node:assert/strict';
import {cp, mkdtemp, rm, utimes, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {suite, test, type TestContext} from 'node:test';
import {fileURLToPath} from 'node:url';
import {PreparedStage} from '../../../demo/service/application/opened-stage.ts';

const STAGES = fileURLToPath(new URL('../../../demo/stages', import.meta.url));
const EMPTY = '#usda 1.0\n';

/** Copies the demo's stages to a folder whose files were changed before now. */
async function copyStages(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'stages-'));
  t.after(async () => rm(folder, {recursive: true}));
  await cp(STAGES, folder, {recursive: true});
  return folder;
}

function prepareStage(t: TestContext, address: string, folder: string): PreparedStage {
  const ended = new AbortController();
  t.after(() => ended.abort());
  // The files are older than the preparation, although the clock of the file system is coarse.
  t.mock.timers.enable({apis: ['Date'], now: Date.now() + 1000});
  return new PreparedStage(address, folder, ended.signal);
}

suite('a prepared stage', () => {
  test('belongs to the first who takes it', async (t) => {
    const folder = await copyStages(t);
    const prepared = prepareStage(t, 'tea-set.usda', folder);
    assert.ok(prepared.isAt('tea-set.usda', folder));
    assert.ok(!prepared.isAt('tea-set.usda', STAGES));
    assert.ok(!prepared.isAt('city.usda', folder));
    const [first, second] = await Promise.all([prepared.take(), prepared.take()]);
    assert.equal(first?.stage.name, 'tea-set.usda');
    assert.equal(second, undefined);
  });

  test('is not used after its file has changed', async (t) => {
    const folder = await copyStages(t);
    const prepared = prepareStage(t, 'factory.usda', folder);
    assert.ok(await prepared.opened);
    const later = new Date(Date.now() + 5000);
    await utimes(join(folder, 'factory.usda'), later, later);
    assert.equal(await prepared.take(), undefined);
  });

  test('is not used after its file was deleted', async (t) => {
    const folder = await copyStages(t);
    const prepared = prepareStage(t, 'factory.usda', folder);
    assert.ok(await prepared.opened);
    await rm(join(folder, 'factory.usda'));
    assert.equal(await prepared.take(), undefined);
  });

  for (const address of ['missing.usda', 'https://stages.example.com/a.usda', 'empty.usda', '']) {
    test(`leaves the error of "${address}" to the request that opens it`, async (t) => {
      const folder = await copyStages(t);
      await writeFile(join(folder, 'empty.usda'), EMPTY);
      assert.equal(await prepareStage(t, address, folder).take(), undefined);
    });
  }
});
