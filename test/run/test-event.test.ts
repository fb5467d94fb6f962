import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {parseTestEvent} from './test-event.ts';

describe('parseTestEvent', () => {
  it('reads what a part sends', () => {
    const event = {kind: 'file', file: 'a.test.ts', passed: 1, failed: 0, skipped: 0, ms: 2};
    assert.deepEqual(parseTestEvent(event), event);
  });

  for (const message of [null, 'file', {kind: 'other'}, {kind: 'file', file: 'a.test.ts'}]) {
    it(`ignores ${JSON.stringify(message)}`, () => {
      assert.equal(parseTestEvent(message), undefined);
    });
  }
});
