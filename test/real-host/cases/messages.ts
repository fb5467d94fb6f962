import assert from 'node:assert/strict';
import {createHash} from 'node:crypto';
import {it} from 'node:test';
import {z} from 'zod';
import {until} from '../../support/until.ts';
import type {RealBench} from '../bench.ts';

const messageSchema = z.looseObject({
  event_type: z.optional(z.string()),
  type: z.optional(z.string()),
  payload: z.optional(z.unknown()),
});

export const defineMessageCases = (bench: RealBench): void => {
  const received = async () =>
    (await bench.tab.notes()).messages.flatMap((message) => messageSchema.safeParse(message).data ?? []);
  const waitForMessage = (what: string, isExpected: (text: string) => boolean) =>
    until(what, async () => (await received()).some((message) => isExpected(JSON.stringify(message))));

  it('reach the application', async () => {
    const events = bench.host.listen();
    await bench.tab.evaluate(`stream.send({event_type: 'hello', payload: {text: 'naïve 漢😀'}})`);
    const message = await events.find('app', {type: 'hello'});
    assert.match(JSON.stringify(message), /naïve 漢😀/);
  });

  it('come from the application', async () => {
    await bench.host.order({send: {type: 'greeting', payload: {text: 'naïve 漢😀'}}});
    await waitForMessage('the greeting', (text) => text.includes('greeting') && text.includes('naïve 漢😀'));
  });

  for (const length of [70_000, 300_000]) {
    it(`of ${length} characters reach the application in parts`, async () => {
      const events = bench.host.listen();
      await bench.tab.evaluate(`stream.send({event_type: 'long', payload: {text: 'y'.repeat(${length})}})`);
      const payload = JSON.stringify({text: 'y'.repeat(length)});
      const message = await events.find('app', {type: 'long'}, 8000);
      assert.equal(message['length'], payload.length);
      assert.equal(message['sha1'], createHash('sha1').update(payload).digest('hex'));
    });

    it(`of ${length} characters come from the application as one`, async () => {
      await bench.host.order({send: {type: `long-${length}`, bytes: length}});
      await waitForMessage(
        'the long message',
        (text) => text.includes(`long-${length}`) && text.length > length,
      );
    });
  }

  it('keep their order', async () => {
    const events = bench.host.listen();
    await bench.tab.evaluate(
      `for (let number = 0; number < 50; number += 1) stream.send({event_type: 'count', payload: {number}})`,
    );
    const messages = await events.take('app', 50, {type: 'count'});
    const numbers = messages.map((message) => /"number":(\d+)/.exec(JSON.stringify(message))?.[1]);
    assert.deepEqual(
      numbers,
      Array.from({length: 50}, (_one, at) => String(at)),
    );
  });

  it('answer a request, with an id of their own', async () => {
    const answer: unknown = await bench.tab.evaluate(
      `stream.request({event_type: 'loadingStateQuery', payload: {}}, {match: (message) => message.event_type === 'loadingStateResponse'})
        .then((message) => message.event_type)`,
    );
    assert.equal(answer, 'loadingStateResponse');
  });
};

export const defineSoundCase = (bench: RealBench, isOnBoth: boolean): void => {
  it(isOnBoth ? 'plays on both channels' : 'plays on the left channel alone', async () => {
    const loudness: unknown = await bench.tab.evaluate('readSound()');
    const [left = 0, right = 0] = z.array(z.number()).parse(loudness);
    assert.ok(left > 0.05, `${left}`);
    assert.ok(isOnBoth ? right > 0.05 : right < left / 10, `${left}, ${right}`);
  });
};
