import assert from 'node:assert/strict';
import {describe, test} from 'node:test';
import fc from 'fast-check';
import type {ApplicationMessage} from '../../../../demo/service/application/application.ts';
import {unwrapMessage, type MessagePart} from '../../../../demo/service/host/message-envelope.ts';
import {MessageParts, splitMessage} from '../../../../demo/service/host/message-parts.ts';

function splitIntoParts(message: ApplicationMessage): MessagePart[] {
  return splitMessage(message).map((text) => {
    const read = unwrapMessage(text);
    assert.equal(read?.kind, 'part');
    return read.part;
  });
}

const createLongMessage = (text: string): ApplicationMessage => ({
  event_type: 'getChildrenResponse',
  payload: {prim_path: '/', text: text.repeat(90_000)},
  id: 'q-1',
});

describe('a message that is too long for a data channel', () => {
  test('is split into short parts that can be joined in any order', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('a', '"', '\\', '\n', 'é', '日', '👋', '\u0000'),
        fc.nat(),
        (unit, seed) => {
          const message = createLongMessage(unit);
          for (const text of splitMessage(message)) assert.ok(Buffer.byteLength(text) <= 60_000);
          const parts = splitIntoParts(message);
          const shuffled = parts.map((_, at) => parts[(at + seed) % parts.length]).reverse();
          const whole = new MessageParts();
          const made = shuffled.flatMap((part) => (part && whole.add(part)) ?? []);
          assert.deepEqual(made, [message]);
        },
      ),
      {numRuns: 12},
    );
  });

  test('is the only kind that is split', () => {
    assert.equal(splitMessage({event_type: 'a', payload: {text: 'x'.repeat(50_000)}}).length, 1);
  });

  test('gets an id if it has none', () => {
    const {event_type, payload} = createLongMessage('a');
    const ids = splitIntoParts({event_type, payload}).map(({id}) => id);
    assert.equal(new Set(ids).size, 1);
    assert.ok(ids.length > 1 && ids[0] !== '');
  });

  test('is not created from invalid JSON or from incomplete parts', () => {
    const whole = new MessageParts();
    const part = {event_type: 'a', id: '1', part: 1, numParts: 1, payload: '{"a"'};
    assert.equal(whole.add(part), undefined);
    assert.equal(whole.add({...part, payload: '"a text"'}), undefined);
    for (let number = 0; number < 100; number++)
      assert.equal(whole.add({...part, id: `${number}`, numParts: 2}), undefined);
    assert.equal(whole.add({...part, id: '0', part: 2, numParts: 2}), undefined);
  });
});
