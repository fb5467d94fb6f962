import {expect} from '@open-wc/testing';
import {FreezeNotice} from '../../src/video/watch-video.ts';

/** The changes after each sample of one second. */
const changesOf = (samples: readonly number[]) => {
  const changes: [second: number, isNeeded: boolean][] = [];
  let second = 0;
  const notice = new FreezeNotice(2000, (isNeeded) => changes.push([second, isNeeded]));
  for (const frozenMs of samples) {
    second += 1;
    notice.add(frozenMs);
  }
  return changes;
};

const repeat = (count: number, frozenMs: number) => Array<number>(count).fill(frozenMs);

describe('the note about a frozen video', () => {
  it('comes with freezes that sum up to the limit, and goes when their sum is half of it', () => {
    expect(changesOf([...repeat(5, 0), ...repeat(10, 400), ...repeat(10, 0)])).to.deep.equal([
      [10, true],
      [23, false],
    ]);
  });

  it('does not come with single freezes, one long one included', () => {
    for (const samples of [repeat(60, 150), [...repeat(5, 0), 2500, ...repeat(5, 0)], [0, 900, 0, 900, 0]])
      expect(changesOf(samples)).to.deep.equal([]);
  });

  it('comes with one freeze, and goes with the next frame', () => {
    const changes: boolean[] = [];
    const notice = new FreezeNotice(2000, (isNeeded) => changes.push(isNeeded));
    notice.setStill(true);
    notice.add(undefined);
    notice.setStill(true);
    notice.setStill(false);
    notice.add(2100);
    expect(changes).to.deep.equal([true, false]);
  });
});
