import 'app-stream/define';
import {FakeStream} from 'app-stream/testing';
import {afterEach, expect, test} from '@jest/globals';

let stop = () => {};
afterEach(() => {
  document.body.replaceChildren();
  stop();
});

test('opens the stage of the page', async () => {
  const fake = new FakeStream();
  stop = fake.install();
  document.body.innerHTML = '<app-stream app-id="viewer" profile="default"></app-stream>';
  await fake.advance('playing');
  const stream = document.querySelector('app-stream');
  await stream?.send({event_type: 'openStageRequest', payload: {url: 'factory.usd'}});
  expect(fake.messages).toHaveLength(1);
});
