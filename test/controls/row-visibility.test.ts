import {expect} from '@open-wc/testing';
import {RowVisibility, showTooltips} from '../../src/controls/row-visibility.ts';
import {useStillTimers} from '../support/input/controls-row.ts';

describe('The row of controls', () => {
  const timers = useStillTimers();
  let element: HTMLElement;
  let row: HTMLElement;
  let isShown = false;
  let isPinned = false;
  let opened: AbortController;
  let x = 0;

  const point = (type: string, target: EventTarget, more: PointerEventInit = {}) =>
    target.dispatchEvent(
      new PointerEvent(type, {bubbles: true, composed: true, pointerType: 'mouse', screenX: x, ...more}),
    );
  const moveBy = (dx: number) => {
    x += dx;
    point('pointermove', element);
  };

  beforeEach(() => {
    element = document.createElement('div');
    row = document.createElement('div');
    row.append(document.createElement('button'));
    element.append(row);
    document.body.append(element);
    opened = new AbortController();
    isShown = isPinned = false;
    new RowVisibility({
      element,
      row,
      onChange: (shown) => (isShown = shown),
      isPinned: () => isPinned,
      signal: opened.signal,
    }).show();
  });
  afterEach(() => {
    opened.abort();
    element.remove();
  });

  it('hides after three seconds, or when the mouse leaves the element, and returns by a move', () => {
    expect(isShown).to.equal(true);
    timers.pass();
    expect(isShown).to.equal(false);
    moveBy(10);
    expect(isShown).to.equal(true);
    point('pointerleave', element);
    expect(isShown).to.equal(false);
    moveBy(0);
    expect(isShown, 'after an event without a move').to.equal(false);
  });

  it('stays while the pointer or the focus is in it, or while it is pinned', () => {
    point('pointerenter', row);
    timers.pass();
    expect(isShown).to.equal(true);
    row.querySelector('button')?.focus({focusVisible: true});
    point('pointerleave', row);
    timers.pass();
    expect(isShown, 'with the focus').to.equal(true);
    row.querySelector('button')?.blur();
    isPinned = true;
    timers.pass();
    expect(isShown, 'pinned').to.equal(true);
  });

  it('hides during a drag that began over the video, also with the focus, and stays hidden after it', () => {
    isPinned = true;
    point('pointerdown', element);
    moveBy(2);
    expect(isShown).to.equal(true);
    moveBy(20);
    expect(isShown).to.equal(false);
    isPinned = false;
    row.querySelector('button')?.focus({focusVisible: true});
    expect(isShown).to.equal(false);
    row.querySelector('button')?.blur();
    point('pointerup', element);
    expect(isShown).to.equal(false);
    moveBy(1);
    expect(isShown).to.equal(true);
  });

  it('stays during a drag that began in the row', () => {
    point('pointerdown', row);
    moveBy(20);
    expect(isShown).to.equal(true);
  });

  it('is shown by a tap', () => {
    timers.pass();
    point('pointerdown', element, {pointerType: 'touch'});
    expect(isShown).to.equal(false);
    point('pointerup', element, {pointerType: 'touch'});
    expect(isShown).to.equal(true);
  });
});

describe('The tooltip of the controls', () => {
  let row: HTMLElement;
  let tip: HTMLElement;
  let opened: AbortController;
  let update: () => void;

  const end = () => row.querySelector('button');
  const tap = () => {
    for (const type of ['pointerover', 'pointerdown', 'pointerup', 'click'])
      end()?.dispatchEvent(new PointerEvent(type, {bubbles: true, pointerType: 'touch'}));
    row.dispatchEvent(new PointerEvent('pointerleave', {pointerType: 'touch'}));
  };

  beforeEach(() => {
    row = document.createElement('div');
    row.innerHTML = '<span></span><button part="control" data-control="end" aria-label="End"></button>';
    const text = row.querySelector('span');
    if (!text) throw new Error('There is no tooltip');
    tip = text;
    document.body.append(row);
    opened = new AbortController();
    update = showTooltips(row, tip, opened.signal);
  });
  afterEach(() => {
    opened.abort();
    row.remove();
  });

  it('disappears with the finger', () => {
    tap();
    expect(tip.classList.contains('named')).to.equal(false);
  });

  it('stays without a pointer as long as the next press ends the session', () => {
    tap();
    end()?.setAttribute('part', 'control control-on');
    end()?.setAttribute('aria-label', 'Press again');
    update();
    expect([tip.classList.contains('named'), tip.textContent]).to.deep.equal([true, 'Press again']);
    end()?.setAttribute('part', 'control');
    update();
    expect(tip.classList.contains('named')).to.equal(false);
  });

  it('does not cover the menu of the button that it names', () => {
    end()?.dispatchEvent(new PointerEvent('pointerover', {bubbles: true}));
    expect(tip.classList.contains('named')).to.equal(true);
    end()?.setAttribute('aria-expanded', 'true');
    update();
    expect(tip.classList.contains('named')).to.equal(false);
  });
});
