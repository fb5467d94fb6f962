import assert from 'node:assert/strict';
import {existsSync, readFileSync} from 'node:fs';
import {describe, it} from 'node:test';
import {LEFT_OUT} from '../browsers/left-out.ts';
import {PARTS, RUNS} from './parts.ts';
import {filesOf, planParts, readTestFiles, type Request} from './plan.ts';

const FILES = new Map([
  ['test/end-to-end/input/touch.test.ts', ''],
  ['test/end-to-end/media/sound.test.ts', "it('is silent until the user unmutes it')"],
  ['test/end-to-end/session/focus.test.ts', "it('keeps the focus')"],
  ['test/laws/sessions.test.ts', 'it(`keeps ${law}`)'],
  ['test/new/folder/focus.test.ts', ''],
]);

describe('the parts of the tests', () => {
  it('have each test file once, and repeat some in other browsers', () => {
    const files = [...readTestFiles().keys()];
    const owned = PARTS.filter(({repeats}) => !repeats).flatMap((part) => filesOf(part, files));
    assert.deepEqual(owned.sort(), files);
    for (const part of PARTS) assert.notDeepEqual(filesOf(part, files), [], part.name);
    for (const path of PARTS.flatMap(({repeats = []}) => repeats)) assert.ok(existsSync(path), path);
  });

  it('are in the table of CONTRIBUTING.md', () => {
    const rows = readFileSync('CONTRIBUTING.md', 'utf8').replaceAll(/ +/g, ' ').split('\n');
    for (const {command, parts} of RUNS) {
      for (const {name, about} of parts) {
        const row = `| \`${name}\` | ${about} | \`${command}\` | `;
        assert.ok(
          rows.some((line) => line.startsWith(row)),
          row,
        );
      }
    }
  });
});

describe('planParts', () => {
  const CASES: readonly (readonly [what: string, request: Request, planned: readonly string[]])[] = [
    ['finds the files of a part, a folder in another one first', {words: ['sessions']}, ['sessions: focus']],
    ['has a new folder in the units', {words: ['units']}, ['units: focus']],
    ['finds a piece of a path in all parts', {words: ['focus']}, ['sessions: focus', 'units: focus']],
    ['finds a piece of a path in one part', {words: ['units', 'focus']}, ['units: focus']],
    ['finds a title in all parts', {words: ['until', 'the user']}, ['end-to-end: sound until the user']],
    ['finds a title after those of its suites', {words: ['a › keeps the']}, ['sessions: focus keeps the']],
    ['looks for a composed title in a part', {words: ['laws', 'keeps one']}, ['laws: sessions keeps one']],
    [
      'leaves out what a browser cannot do',
      {words: ['end-to-end'], browser: 'firefox'},
      ['end-to-end: sound in firefox'],
    ],
    ['keeps the browser of Node', {words: ['laws'], browser: 'firefox'}, ['laws: sessions']],
  ];
  for (const [what, request, planned] of CASES) {
    it(what, () => {
      const lines = planParts(request, FILES).map(({part, files, title, browser}) => {
        const names = files.map((file) => /([\w-]+)\.test\.ts/.exec(file)?.[1]);
        const words = [...names, title, browser === 'firefox' ? 'in firefox' : undefined];
        return `${part.name}: ${words.filter((word) => word !== undefined).join(' ')}`;
      });
      assert.deepEqual(lines, planned);
    });
  }

  it('has the parts of a scope and of the smaller ones, without those that are left out', () => {
    const namesOf = (request: Request) => planParts(request, readTestFiles()).map(({part}) => part.name);
    assert.deepEqual(
      namesOf({scope: 'all', without: ['chaos']}),
      PARTS.map(({name}) => name).filter((name) => name !== 'chaos'),
    );
    const ofChange = namesOf({scope: 'change'});
    for (const name of ['units', 'sessions', 'faults', 'laws', 'hosts'])
      assert.ok(ofChange.includes(name), name);
    assert.ok(!ofChange.includes('chaos') && !namesOf({}).includes('hosts'));
  });

  it('lists each test that is left out', () => {
    const [plan] = planParts({words: ['end-to-end'], browser: 'firefox'}, FILES);
    const touch = LEFT_OUT.find(({file}) => file.includes('touch'));
    assert.ok(touch && plan?.leftOut?.[0]?.endsWith(touch.reason));
  });

  for (const [request, message] of [
    [{words: ['nowhere']}, 'No part, path or title contains "nowhere".'],
    [{without: ['nothing']}, 'There is no part "nothing".'],
    [{browser: 'opera'}, '--browser is one of chromium, firefox, webkit.'],
  ] as const) {
    it(`reports ${JSON.stringify(request)}`, () => {
      assert.throws(() => planParts(request, FILES), {message});
    });
  }
});
