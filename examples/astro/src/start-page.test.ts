import {FakeStream} from 'app-stream/testing';
import {expect, it} from 'vitest';

it('shows the size of the video', async () => {
  const fake = new FakeStream({size: {width: 640, height: 360}});
  fake.install();
  document.body.innerHTML = `
    <app-stream app-id="viewer" profile="default"></app-stream>
    <output></output>`;
  const {startPage} = await import('./start-page');
  startPage();
  await fake.advance('playing');
  await expect.poll(() => document.querySelector('output')?.textContent).toBe('640 × 360');
  document.querySelector('app-stream')?.remove();
  await expect.poll(() => fake.openSessions).toHaveLength(0);
});
