import type {CDPSession} from 'puppeteer-core';
import {wait} from '../bench-browser.ts';
import type {Area} from '../page-functions.ts';

const MAX_WAITING = 200;

/**
 * Moves the pointer 1,000 times a second within an area until the signal aborts. The browser gets real input events,
 * several at a time, because no timer is fast enough. Resolves with the number of moves a second.
 */
export const movePointer = async (tools: CDPSession, area: Area, signal: AbortSignal): Promise<number> => {
  const startedAt = performance.now();
  let sent = 0;
  let waiting = 0;
  const move = async () => {
    const [across, down] = [(sent % 400) / 400, (sent % 300) / 300];
    sent++;
    waiting++;
    await tools.send('Input.dispatchMouseEvent', {
      type: 'mouseMoved',
      x: area.x + area.width * (0.1 + 0.8 * across),
      y: area.y + area.height * (0.1 + 0.8 * down),
    });
    waiting--;
  };
  const moves: Promise<void>[] = [];
  while (!signal.aborted) {
    // A browser that is too slow gets fewer moves.
    while (sent < performance.now() - startedAt && waiting < MAX_WAITING) moves.push(move());
    await wait(1);
  }
  const seconds = (performance.now() - startedAt) / 1000;
  await Promise.all(moves);
  return sent / seconds;
};
