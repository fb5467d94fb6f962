import 'app-stream/define';
import {FakeStream} from 'app-stream/testing';
import {afterEach, expect, it} from 'vitest';

let stop = () => {};
afterEach(() => {
  document.body.replaceChildren();
  stop();
});

// What the element opens while a test ends must not fail behind it.
it.each(['first', 'second', 'third'])('plays with controls and statistics: the %s test', async () => {
  const fake = new FakeStream();
  stop = fake.install();
  document.body.innerHTML = '<app-stream app-id="viewer" profile="default" controls stats></app-stream>';
  expect(await fake.advance('playing')).toMatchObject({phase: 'playing'});
});
