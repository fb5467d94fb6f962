import {expect} from '@open-wc/testing';
import {findMoveTarget, toKeyMove, type PressedKey} from '../../src/controls/controls.ts';

const press = (key: string, more: Partial<PressedKey> = {}): PressedKey => ({
  key,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  shiftKey: false,
  ...more,
});

describe('The keys of the controls', () => {
  it('follow the direction of the text', () => {
    expect(toKeyMove(press('ArrowRight'), false, false)).to.equal('next');
    expect(toKeyMove(press('ArrowRight'), true, false)).to.equal('previous');
    expect(toKeyMove(press('ArrowLeft'), false, false)).to.equal('previous');
    expect(toKeyMove(press('ArrowLeft'), true, false)).to.equal('next');
  });

  it('leave the keys of its value to a slider', () => {
    for (const key of ['Home', 'End', 'ArrowUp', 'ArrowDown', 'PageUp'])
      expect(toKeyMove(press(key), false, true), key).to.equal(undefined);
    expect(toKeyMove(press('Home'), false, false)).to.equal('first');
    expect(toKeyMove(press('End'), false, false)).to.equal('last');
  });

  it('leave shortcuts and all other keys to the browser', () => {
    expect(toKeyMove(press('ArrowLeft', {altKey: true}), false, false)).to.equal(undefined);
    for (const key of ['Tab', 'Enter', ' ', 'a'])
      expect(toKeyMove(press(key), false, false)).to.equal(undefined);
  });

  it('go round', () => {
    const items = ['mute', 'stats', 'end'];
    expect(findMoveTarget(items, 'end', 'next')).to.equal('mute');
    expect(findMoveTarget(items, 'mute', 'previous')).to.equal('end');
    expect(findMoveTarget(items, 'mute', 'next')).to.equal('stats');
    expect(findMoveTarget(items, 'stats', 'first')).to.equal('mute');
    expect(findMoveTarget(items, 'mute', 'last')).to.equal('end');
    expect(findMoveTarget([], 'mute', 'next')).to.equal(undefined);
  });
});
