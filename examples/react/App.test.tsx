import {FakeStream} from 'app-stream/testing';
import {createRoot} from 'react-dom/client';
import {flushSync} from 'react-dom';
import {expect, it} from 'vitest';
import {App} from './App';

it('shows the size of the video', async () => {
  const fake = new FakeStream({size: {width: 640, height: 360}});
  fake.install();
  const root = createRoot(document.body);
  flushSync(() => root.render(<App />));
  await fake.advance('playing');
  await expect.poll(() => document.querySelector('output')?.textContent).toBe('640 × 360');
  root.unmount();
  await expect.poll(() => fake.openSessions).toHaveLength(0);
});
