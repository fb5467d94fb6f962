import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {ERROR_FAMILIES} from '../../build/generate/docs/error-families.ts';
import {FAILURES} from '../../src/errors/failures.ts';

describe('the page of errors', () => {
  it('has each code in exactly one family', () => {
    const codes = Object.values(ERROR_FAMILIES).flat();
    assert.deepEqual([...codes].sort(), Object.keys(FAILURES).sort());
  });
});
