import {FakeStream} from 'app-stream/testing';
import {expect, it} from 'vitest';
import {createApp} from 'vue';
import App from './App.vue';

it('shows the size of the video', async () => {
  const fake = new FakeStream({size: {width: 640, height: 360}});
  fake.install();
  const app = createApp(App);
  app.mount(document.body);
  await fake.advance('playing');
  await expect.poll(() => document.querySelector('output')?.textContent).toBe('640 × 360');
  app.unmount();
  await expect.poll(() => fake.openSessions).toHaveLength(0);
});
