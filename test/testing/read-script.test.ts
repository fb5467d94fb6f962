import {expect} from '@open-wc/testing';
import {readScript} from '../../src/testing/script.ts';

describe('readScript', () => {
  it('reads names, times and details', () => {
    expect(
      readScript(['ready', 'play', {pending: 20, message: 'Loading'}, {end: 'expired'}, {send: {a: 1}}]),
    ).to.deep.equal([
      {kind: 'ready'},
      {kind: 'play', ms: Infinity},
      {kind: 'pending', ms: 20, message: 'Loading'},
      {kind: 'end', reason: 'expired', detail: undefined},
      {kind: 'send', message: {a: 1}},
    ]);
  });

  const mistakes: readonly [unknown, string][] = [
    ['paly', 'script[1] is "paly". Write exactly one of these: request, pending'],
    [7, 'script[1] is 7. Write a name or an object.'],
    [{play: 5, drop: 5}, 'script[1] is {"play":5,"drop":5}. Write exactly one of these'],
    [{play: '5 s'}, 'script[1]: the time is "5 s". Write a number of milliseconds.'],
    [{play: -1}, 'script[1]: the time is -1.'],
    [{play: 5, message: 'Hello'}, 'script[1]: the step "play" has no "message".'],
    [{pending: 5, message: 7}, 'script[1]: "message" is 7. Write a string.'],
    [{fail: 'no-capacty'}, 'script[1]: "no-capacty" is no failure code.'],
    [{end: 'whim'}, 'script[1]: the reason is "whim". Write one of these: server, expired'],
  ];
  for (const [step, message] of mistakes) {
    it(`refuses ${JSON.stringify(step)}, and states the mistake`, () => {
      expect(() => readScript(['ready', step])).to.throw(TypeError, message);
    });
  }
});
