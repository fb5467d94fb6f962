import {expect} from '@open-wc/testing';
import fc from 'fast-check';
import {MoveQueue, type Move} from '../../../../src/connection/nvst/input/input-channel.ts';

const to = (x: number): Move => ({kind: 'move', at: {x, y: 0, width: 100, height: 100}, timeMs: x});
const by = (dx: number): Move => ({kind: 'move-by', dx, dy: -dx, timeMs: dx});

/** A queue whose timer the test runs, with a channel that can be congested. */
const createQueue = () => {
  const channel = {isCongested: false};
  const sent: Move[] = [];
  const scheduled: (() => void)[] = [];
  const moves = new MoveQueue(
    (move) => {
      if (!channel.isCongested) sent.push(move);
      return !channel.isCongested;
    },
    (run) => scheduled.push(run),
  );
  return {moves, sent, scheduled, channel, runNext: () => scheduled.shift()?.()};
};

describe('MoveQueue', () => {
  it('sends the first move immediately, and the last position of the following ones', () => {
    const {moves, sent, runNext} = createQueue();
    for (const x of [1, 2, 3]) moves.add(to(x));
    expect(sent).to.deep.equal([to(1)]);
    runNext();
    expect(sent).to.deep.equal([to(1), to(3)]);
  });

  it('adds up motion', () => {
    const {moves, sent, runNext} = createQueue();
    for (const dx of [1, 2, 3]) moves.add(by(dx));
    runNext();
    expect(sent).to.deep.equal([by(1), {kind: 'move-by', dx: 5, dy: -5, timeMs: 3}]);
  });

  it('stops its timer without moves, and sends the next move immediately', () => {
    const {moves, sent, scheduled, runNext} = createQueue();
    moves.add(to(1));
    runNext();
    expect(scheduled).to.deep.equal([]);
    moves.add(to(2));
    expect(sent).to.deep.equal([to(1), to(2)]);
  });

  it('sends a position before the motion that follows', () => {
    const {moves, sent, runNext} = createQueue();
    moves.add(to(1));
    moves.add(to(2));
    moves.add(by(7));
    runNext();
    expect(sent).to.deep.equal([to(1), to(2), by(7)]);
  });

  it('holds the last position on a congested channel, and drops motion', () => {
    const {moves, sent, channel, runNext} = createQueue();
    channel.isCongested = true;
    moves.add(to(1));
    moves.add(to(2));
    runNext();
    channel.isCongested = false;
    runNext();
    expect(sent).to.deep.equal([to(2)]);
    channel.isCongested = true;
    moves.add(by(5));
    runNext();
    channel.isCongested = false;
    runNext();
    expect(sent).to.deep.equal([to(2)]);
  });

  it('returns the gathered move once', () => {
    const {moves, sent, runNext} = createQueue();
    moves.add(to(1));
    moves.add(to(2));
    expect(moves.removeGathered()).to.deep.equal(to(2));
    expect(moves.removeGathered()).to.equal(undefined);
    runNext();
    expect(sent).to.deep.equal([to(1)]);
  });

  it('loses no motion and never the last position', () => {
    const step = fc.oneof(
      fc.integer({min: -50, max: 50}).map((dx) => ({kind: 'by', dx}) as const),
      fc.integer({min: 0, max: 50}).map((x) => ({kind: 'to', x}) as const),
      fc.constant({kind: 'runNext'} as const),
    );
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        const {moves, sent, scheduled, runNext} = createQueue();
        for (const one of steps) {
          if (one.kind === 'runNext') runNext();
          else moves.add(one.kind === 'to' ? to(one.x) : by(one.dx));
        }
        while (scheduled.length > 0) runNext();
        const motion = sent.reduce((sum, move) => sum + (move.kind === 'move-by' ? move.dx : 0), 0);
        const added = steps.reduce((sum, one) => sum + (one.kind === 'by' ? one.dx : 0), 0);
        expect(motion).to.equal(added);
        const last = steps.findLast((one) => one.kind === 'to');
        expect(sent.findLast((move) => move.kind === 'move')).to.deep.equal(last && to(last.x));
      }),
    );
  });
});
