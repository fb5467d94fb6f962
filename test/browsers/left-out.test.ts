import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {describe, it} from 'node:test';
import {addHook, LEFT_OUT, leftOutLine} from './left-out.ts';

describe('the tests that are left out in a browser', () => {
  for (const entry of LEFT_OUT) {
    it(`exist: ${leftOutLine(entry)}`, () => {
      const text = readFileSync(entry.file, 'utf8');
      assert.ok(entry.test === undefined || text.split(`'${entry.test}'`).length === 2);
      assert.match(entry.reason, /^\S.{10,}\.$/);
    });
  }

  it('are skipped by a hook in their files', () => {
    for (const {browser, file, test} of LEFT_OUT.filter((entry) => entry.test !== undefined)) {
      const text = addHook(`/${file}`, 'the tests', browser);
      assert.ok(text?.includes(JSON.stringify(test)) && text.endsWith(';the tests'), text);
    }
    assert.equal(addHook('/test/end-to-end/other.test.ts', 'the tests', 'firefox'), undefined);
  });
});
