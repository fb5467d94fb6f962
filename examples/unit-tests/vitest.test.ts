import 'app-stream/define';
import {FakeStream} from 'app-stream/testing';
import {afterEach, expect, it} from 'vitest';

let stop = () => {};
afterEach(() => {
  document.body.replaceChildren();
  stop();
});

it('opens the stage of the page', async () => {
  const fake = new FakeStream();
  stop = fake.install();
  document.body.innerHTML = '<app-stream app-id="viewer" profile="default"></app-stream>';
  await fake.advance('playing');
  const stream = document.querySelector('app-stream');
  await stream?.send({event_type: 'openStageRequest', payload: {url: 'factory.usd'}});
  await expect.poll(() => fake.messages).toHaveLength(1);
});
