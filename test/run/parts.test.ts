import assert from 'node:assert/strict';
import {existsSync} from 'node:fs';
import {describe, it} from 'node:test';
import {listLeftOut} from '../browsers/left-out.ts';
import {PARTS, type Scope, SCOPES} from './parts.ts';
import {filesOf, planParts} from './plan-parts.ts';

const FILES = [
  ...PARTS.flatMap(({folders = []}) => folders.map((folder) => `${folder}/deep/one.test.ts`)),
  ...PARTS.flatMap(({repeats = []}) => repeats.filter((path) => path.endsWith('.test.ts'))),
  'test/session/run.test.ts',
  'test/view/look.test.ts',
];
const namesOf = (plans: ReturnType<typeof planParts>) => {
  assert.ok(typeof plans !== 'string');
  return plans.map(({part}) => part.name);
};

describe('the parts of the tests', () => {
  it('have each test file once in Chromium', () => {
    const planned = PARTS.filter(({repeats}) => !repeats).flatMap((part) => filesOf(part, FILES));
    assert.deepEqual(planned.sort(), [...FILES].sort());
  });

  it('repeat files of other parts in another browser', () => {
    const repeats = PARTS.flatMap((part) => part.repeats ?? []);
    assert.ok(repeats.length > 0);
    for (const file of repeats) assert.ok(existsSync(file), file);
  });

  it('have different names', () => {
    assert.equal(new Set(PARTS.map(({name}) => name)).size, PARTS.length);
  });

  it('run pages side by side in a browser only, and processes with what they share in Node only', () => {
    for (const {runner, pages, processes, share} of PARTS) {
      if (runner === 'node') assert.equal(pages, undefined);
      else assert.deepEqual([processes, share], [undefined, undefined]);
    }
  });

  it('have the files of their folders, except those of a folder within that another part has', () => {
    const filesOfPart = (name: string) =>
      PARTS.filter((part) => part.name === name).flatMap((part) =>
        filesOf(part, ['test/end-to-end/new/one.test.ts', 'test/end-to-end/session/one.test.ts']),
      );
    assert.deepEqual(filesOfPart('end-to-end'), ['test/end-to-end/new/one.test.ts']);
    assert.deepEqual(filesOfPart('sessions'), ['test/end-to-end/session/one.test.ts']);
  });

  it('put a new folder into the part without folders', () => {
    const units = PARTS.find(({folders, repeats}) => !folders && !repeats);
    assert.ok(units);
    assert.deepEqual(filesOf(units, ['test/new/room/one.test.ts']), ['test/new/room/one.test.ts']);
  });
});

describe('planParts', () => {
  it('plans the parts of a scope, and those of all smaller ones', () => {
    const planned = SCOPES.map((scope) => namesOf(planParts({scope}, FILES)));
    const partsOf = (...scopes: readonly Scope[]) =>
      PARTS.filter(({scope = 'commit'}) => scopes.includes(scope)).map(({name}) => name);
    assert.deepEqual(planned, [partsOf('commit'), partsOf('commit', 'change'), PARTS.map(({name}) => name)]);
  });

  it('plans the parts with real streams and with the laws for each change', () => {
    const planned = namesOf(planParts({scope: 'change'}, FILES));
    for (const name of ['units', 'sessions', 'hosts', 'faults', 'laws', 'real-host'])
      assert.ok(planned.includes(name), name);
  });

  it('leaves out the parts that are named', () => {
    const names = namesOf(planParts({scope: 'all', without: ['chaos', 'quality']}, FILES));
    assert.deepEqual(
      names,
      PARTS.map(({name}) => name).filter((name) => name !== 'chaos' && name !== 'quality'),
    );
    assert.match(JSON.stringify(planParts({scope: 'all', without: ['nothing']}, FILES)), /no part ..nothing/);
  });

  it('plans the part that has the name, also a long one', () => {
    assert.deepEqual(namesOf(planParts({name: 'leaks'}, FILES)), ['leaks']);
  });

  it('plans the files of a part whose paths contain the filter', () => {
    const plans = planParts({name: 'units', filter: 'session/'}, FILES);
    assert.ok(typeof plans !== 'string');
    assert.deepEqual(
      plans.map(({files}) => files),
      [['test/session/run.test.ts']],
    );
  });

  it('plans the parts of a browser in the browser that the request names', () => {
    const plans = planParts({name: 'units', browser: 'firefox'}, FILES);
    assert.ok(typeof plans !== 'string');
    assert.deepEqual(
      plans.map(({browser}) => browser),
      ['firefox'],
    );
    const [inNode] = planParts({name: 'demo', browser: 'firefox'}, FILES);
    assert.ok(typeof inNode === 'object' && inNode.browser === undefined);
  });

  it('leaves out the files that cannot run in Firefox, and lists what it leaves out', () => {
    const whole = listLeftOut('firefox').find(({test}) => test === undefined);
    assert.ok(whole);
    const files = ['test/end-to-end/input/other.test.ts', whole.file];
    const [plan] = planParts({name: 'end-to-end', browser: 'firefox'}, files);
    assert.ok(typeof plan === 'object');
    assert.ok(!plan.files.includes(whole.file) && plan.files.length > 0);
    assert.deepEqual(plan.leftOut, [whole]);
  });

  it('lists the parts if the name is unknown', () => {
    const text = planParts({name: 'unit'}, FILES);
    assert.ok(typeof text === 'string');
    for (const {name} of PARTS) assert.match(text, new RegExp(`^  ${name} `, 'm'));
  });

  it('refuses a filter that no file matches', () => {
    const text = planParts({name: 'units', filter: 'nowhere'}, FILES);
    assert.ok(typeof text === 'string');
    assert.match(text, /no test file that contains "nowhere"/);
  });
});
