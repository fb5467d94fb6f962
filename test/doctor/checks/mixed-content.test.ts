import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {checkMixedContent} from '../../../cli/doctor/checks/mixed-content.ts';

describe('A browser on the page of --origin', () => {
  const cases: readonly (readonly [origin: string | undefined, address: string, outcome: string])[] = [
    ['https://my.page', 'http://streams.example', 'failed'],
    ['https://my.page', 'ws://host.example:49100', 'failed'],
    ['https://my.page', 'https://streams.example', 'ok'],
    ['https://my.page', 'wss://host.example', 'ok'],
    ['https://my.page', 'ws://127.0.0.1:49100', 'ok'],
    ['http://my.page', 'ws://host.example', 'ok'],
    [undefined, 'ws://host.example', 'unknown'],
  ];
  for (const [origin, address, outcome] of cases)
    it(`${origin ?? 'that is unknown'}: ${address} is ${outcome}`, () => {
      const fine = new URL('https://other.example');
      assert.equal(checkMixedContent(origin, [fine, new URL(address)], 'Advice').outcome, outcome);
    });
});
