import assert from 'node:assert/strict';
import {test} from 'node:test';
import {describeAccess} from '../../demo/describe-access.ts';

const describe = (host: string, hasToken = false) =>
  describeAccess({host, port: '5173', hasToken}).join('\n');

test('the demo prints no line about other machines if it listens on this one', () => {
  for (const host of ['127.0.0.1', 'localhost', '::1']) assert.equal(describe(host), '');
});

test('the demo on the network warns of sessions that anyone can use, unless they need a token', () => {
  const warning = /Anyone who can reach this address can start, watch and end sessions\./;
  assert.match(describe('0.0.0.0'), warning);
  const guarded = describe('0.0.0.0', true);
  assert.doesNotMatch(guarded, warning);
  assert.match(guarded, /UDP 47998 to 48197[^]*Sessions and uploads need the token\./);
});
