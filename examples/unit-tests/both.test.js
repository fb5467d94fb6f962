import 'app-stream/define';
import {FakeStream} from 'app-stream/testing';

let stop = () => {};
afterEach(() => {
  document.body.replaceChildren();
  stop();
});

const open = async (script, attributes = '') => {
  const fake = new FakeStream({script});
  stop = fake.install();
  document.body.innerHTML = `<app-stream app-id="viewer" profile="default" ${attributes}></app-stream>`;
  return {fake, stream: document.querySelector('app-stream')};
};

test.each(['controls', 'stats', 'controls stats', 'muted volume="0.3"'])(
  'plays with %s',
  async (attributes) => {
    const {fake} = await open([], attributes);
    expect(await fake.advance('playing')).toMatchObject({phase: 'playing'});
  },
);

test('shows a failure', async () => {
  const {fake, stream} = await open([{fail: 'no-capacity', detail: 'Come back at noon'}]);
  await fake.advance('failed');
  expect(stream.error.code).toBe('no-capacity');
});

test('ends the session of an element that is removed', async () => {
  const {fake, stream} = await open(['pending', 'ready', 'play']);
  await fake.advance('playing');
  stream.remove();
  while (fake.openSessions.length) await new Promise((resolve) => setTimeout(resolve, 10));
  expect(fake.sessions).toHaveLength(1);
});

test('attaches to an element that exists already', async () => {
  const stream = document.createElement('app-stream');
  stream.setAttribute('app-id', 'viewer');
  stream.setAttribute('profile', 'default');
  const fake = new FakeStream();
  fake.attach(stream);
  document.body.append(stream);
  expect(await fake.advance('playing')).toMatchObject({phase: 'playing'});
});
