import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {runWithTimeLimit} from '../../../demo/service/application/stage/layers/time-limit.ts';
import {createFolder, listPaths, readDemoStage} from './application-fixture.ts';
import {writeHugeDirectory, writeHugeLists, writeNestedPackages, writeUnusedFiles} from './hostile-stages.ts';

const MAX_GROWTH_KIBIBYTES = 200 * 1024;

/** The most memory that this process has had, in KiB. */
const readPeak = () => process.resourceUsage().maxRSS;

describe('a small file cannot take all memory or time', () => {
  it('if reading it would never end', () => {
    const work = () => {
      for (;;);
    };
    assert.throws(() => runWithTimeLimit(20, work), /^Error: reading it takes too long$/);
    assert.equal(
      runWithTimeLimit(1000, () => 'read'),
      'read',
    );
  });

  it('if a list in a binary layer claims to be huge', async (test) => {
    const folder = await createFolder(test, {'a.usdc': writeHugeLists(500_000_000)});
    const before = readPeak();
    await assert.rejects(readDemoStage('a.usdc', folder), /a list in it has an impossible length/);
    assert.ok(readPeak() - before < MAX_GROWTH_KIBIBYTES);
  });

  it('if many lists in a binary layer are long', async (test) => {
    const folder = await createFolder(test, {'a.usdc': writeHugeLists(2_000_000, 40)});
    const before = readPeak();
    await assert.rejects(readDemoStage('a.usdc', folder), /lists of more than 256 MiB/);
    assert.ok(readPeak() - before < 3 * MAX_GROWTH_KIBIBYTES);
  });

  it('if the directory of a package claims millions of files', async (test) => {
    const folder = await createFolder(test, {
      'huge.usdz': writeHugeDirectory(0xffff_ffff),
      'above.usdz': writeHugeDirectory(10_001),
      'allowed.usdz': writeHugeDirectory(10_000),
    });
    const started = performance.now();
    for (const name of ['huge.usdz', 'above.usdz'])
      await assert.rejects(readDemoStage(name, folder), /more than 10000 files/, name);
    assert.ok(performance.now() - started < 5000);
    await assert.rejects(readDemoStage('allowed.usdz', folder), /does not begin with a USD layer/);
  });

  it('if packages in a package unpack to large layers', async (test) => {
    const folder = await createFolder(test, {'a.usdz': writeNestedPackages(7, 50)});
    const stage = await readDemoStage('a.usdz', folder);
    assert.deepEqual(listPaths(stage), ['/C']);
    const refused = stage.unsupported.filter((item) => item.includes('unpacks to more than 256 MiB'));
    assert.deepEqual(
      refused.map((item) => item.split(' ')[1]),
      ['p5.usdz', 'p6.usdz'],
    );
  });

  it('if packages contain large files that the stage does not read', async (test) => {
    const folder = await createFolder(test, {'a.usdz': writeUnusedFiles(2, 140)});
    const before = readPeak();
    const stage = await readDemoStage('a.usdz', folder);
    assert.deepEqual(stage.unsupported, []);
    assert.deepEqual(listPaths(stage), ['/C', '/P0', '/P1']);
    assert.ok(readPeak() - before < MAX_GROWTH_KIBIBYTES);
  });
});
