import assert from 'node:assert/strict';
import {it} from 'node:test';
import {until} from '../../support/until.ts';
import type {RealBench} from '../bench.ts';

const BUTTONS = ['left', 'middle', 'right', 'back', 'forward'] as const;

/** Headless Chromium moves a pointer that it has locked back and forth for seconds, so the page claims the lock. */
const MOVE_LOCKED = `(() => {
  Object.defineProperty(stream.shadowRoot, 'pointerLockElement', {value: video(), configurable: true});
  video().dispatchEvent(new PointerEvent('pointermove', {pointerType: 'mouse', movementX: 64, movementY: 36, button: -1}));
  delete stream.shadowRoot.pointerLockElement;
})()`;

export const defineMouseCases = (bench: RealBench): void => {
  it('moves in the pixels of the host', async () => {
    for (const [x, y] of [
      [0.5, 0.5],
      [0.1, 0.25],
      [0.9, 0.75],
    ] as const) {
      const events = bench.host.listen();
      await bench.tab.page.mouse.move(...bench.tab.place(x, y));
      await events.find('mouse', {type: 'MOVE', x: 1280 * x, y: 720 * y});
    }
  });

  it('ends a fast movement at its last place', async () => {
    const events = bench.host.listen();
    await bench.tab.page.mouse.move(...bench.tab.place(0.2, 0.2));
    await bench.tab.page.mouse.move(...bench.tab.place(0.75, 0.75), {steps: 40});
    await events.find('mouse', {type: 'MOVE', x: 960, y: 540});
    const moves = events.all('mouse').map((event) => Number(event['x']));
    assert.deepEqual(
      moves,
      moves.toSorted((one, other) => one - other),
    );
  });

  for (const [at, button] of BUTTONS.entries()) {
    it(`presses and releases the ${button} button where the pointer is`, async () => {
      const events = bench.host.listen();
      await bench.tab.page.mouse.move(...bench.tab.place(0.25, 0.5));
      await bench.tab.page.mouse.down({button});
      await bench.tab.page.mouse.up({button});
      const found = await events.take('mouse', 2, {type: 'BUTTON'});
      assert.deepEqual(
        found.map(({x, y, data, button_state}) => [x, y, data, button_state]),
        [
          [320, 360, at + 1, 'DOWN'],
          [320, 360, at + 1, 'UP'],
        ],
      );
    });
  }

  it('drags: presses, moves, and releases outside of the element', async () => {
    const events = bench.host.listen();
    await bench.tab.page.mouse.move(...bench.tab.place(0.5, 0.5));
    await bench.tab.page.mouse.down();
    await bench.tab.page.mouse.move(...bench.tab.place(0.75, 0.75), {steps: 4});
    await bench.tab.page.mouse.move(...bench.tab.place(1.1, 0.75));
    await bench.tab.page.mouse.up();
    const [down, up] = await events.take('mouse', 2, {type: 'BUTTON'});
    assert.deepEqual([down?.['button_state'], up?.['button_state']], ['DOWN', 'UP']);
    assert.deepEqual([down?.['x'], down?.['y']], [640, 360]);
    // The pointer stops at the edge of the video.
    assert.ok(Number(up?.['x']) >= 1279 && Number(up?.['x']) <= 1280, String(up?.['x']));
  });

  it('turns its wheel down and up', async () => {
    await bench.tab.page.mouse.move(...bench.tab.place(0.5, 0.5));
    for (const direction of [1, -1]) {
      const events = bench.host.listen();
      await bench.tab.page.mouse.wheel({deltaY: 120 * direction});
      const [wheel] = await events.take('mouse', 1, {type: 'WHEEL'});
      assert.ok(Math.sign(Number(wheel?.['scroll_y'])) === -direction, JSON.stringify(wheel));
      assert.equal(wheel?.['scroll_x'], 0);
    }
  });

  it('turns its wheel to both sides', async () => {
    await bench.tab.page.mouse.move(...bench.tab.place(0.5, 0.5));
    for (const direction of [1, -1]) {
      const events = bench.host.listen();
      await bench.tab.page.mouse.wheel({deltaX: 120 * direction});
      const [wheel] = await events.take('mouse', 1, {type: 'WHEEL'});
      assert.ok(Math.sign(Number(wheel?.['scroll_x'])) === direction, JSON.stringify(wheel));
      assert.equal(wheel?.['scroll_y'], 0);
    }
  });

  it('sends the modifier keys that are held', async () => {
    const events = bench.host.listen();
    await bench.tab.page.keyboard.down('ControlLeft');
    await bench.tab.page.mouse.click(...bench.tab.place(0.5, 0.5));
    await bench.tab.page.keyboard.up('ControlLeft');
    const [down] = await events.take('mouse', 2, {type: 'BUTTON'});
    assert.equal(down?.['modifiers'], 2);
  });

  it('shows a press in the next frames', async () => {
    const {presses} = await bench.tab.readPicture();
    await bench.tab.page.mouse.click(...bench.tab.place(0.5, 0.5));
    // The frame may be older than the last press of the test before.
    await until('the frames show it', async () => (await bench.tab.readPicture()).presses > presses);
  });

  it('moves by its motion while the pointer is locked', async () => {
    await bench.tab.page.mouse.move(...bench.tab.place(0.5, 0.5));
    const events = bench.host.listen();
    await bench.tab.evaluate(MOVE_LOCKED);
    await events.find('mouse', {type: 'MOVE', x: 768, y: 432});
  });
};
