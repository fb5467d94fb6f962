import {FakeStream} from 'app-stream/testing';
import {mount, unmount} from 'svelte';
import {expect, it} from 'vitest';
import App from './App.svelte';

it('shows the size of the video', async () => {
  const fake = new FakeStream({size: {width: 640, height: 360}});
  fake.install();
  const app = mount(App, {target: document.body});
  await fake.advance('playing');
  await expect.poll(() => document.querySelector('output')?.textContent).toBe('640 × 360');
  await unmount(app);
  await expect.poll(() => fake.openSessions).toHaveLength(0);
});
