import {expect} from '@open-wc/testing';
import fc from 'fast-check';
import {MoveQueue, type Move} from '../../../../src/connection/nvst/input/move-queue.ts';

const to = (x: number): Move => ({kind: 'move', at: {x, y: 0, width: 100, height: 100}, timeMs: x});
const by = (dx: number): Move => ({kind: 'move-by', dx, dy: -dx, timeMs: dx});

/** A queue with its pace run by hand, over a way that can be full. */
const queue = () => {
  const way = {full: false};
  const sent: Move[] = [];
  const waiting: (() => void)[] = [];
  const moves = new MoveQueue(
    (move) => {
      if (!way.full) sent.push(move);
      return !way.full;
    },
    (run) => waiting.push(run),
  );
  return {moves, sent, waiting, way, pace: () => waiting.shift()?.()};
};

describe('MoveQueue', () => {
  it('sends the first move at once, and of those that follow closely the last place', () => {
    const {moves, sent, pace} = queue();
    for (const x of [1, 2, 3]) moves.add(to(x));
    expect(sent).to.deep.equal([to(1)]);
    pace();
    expect(sent).to.deep.equal([to(1), to(3)]);
  });

  it('adds up motion', () => {
    const {moves, sent, pace} = queue();
    for (const dx of [1, 2, 3]) moves.add(by(dx));
    pace();
    expect(sent).to.deep.equal([by(1), {kind: 'move-by', dx: 5, dy: -5, timeMs: 3}]);
  });

  it('rests when there is nothing more, and sends the next move at once again', () => {
    const {moves, sent, waiting, pace} = queue();
    moves.add(to(1));
    pace();
    expect(waiting).to.deep.equal([]);
    moves.add(to(2));
    expect(sent).to.deep.equal([to(1), to(2)]);
  });

  it('sends a place before the motion that follows it', () => {
    const {moves, sent, pace} = queue();
    moves.add(to(1));
    moves.add(to(2));
    moves.add(by(7));
    pace();
    expect(sent).to.deep.equal([to(1), to(2), by(7)]);
  });

  it('keeps the last place while the way is full, and gives up motion', () => {
    const {moves, sent, way, pace} = queue();
    way.full = true;
    moves.add(to(1));
    moves.add(to(2));
    pace();
    way.full = false;
    pace();
    expect(sent).to.deep.equal([to(2)]);
    way.full = true;
    moves.add(by(5));
    pace();
    way.full = false;
    pace();
    expect(sent).to.deep.equal([to(2)]);
  });

  it('hands out what it has gathered, once', () => {
    const {moves, sent, pace} = queue();
    moves.add(to(1));
    moves.add(to(2));
    expect(moves.take()).to.deep.equal(to(2));
    expect(moves.take()).to.equal(undefined);
    pace();
    expect(sent).to.deep.equal([to(1)]);
  });

  it('loses no motion and never the last place, whatever the pace', () => {
    const step = fc.oneof(
      fc.integer({min: -50, max: 50}).map((dx) => ({kind: 'by', dx}) as const),
      fc.integer({min: 0, max: 50}).map((x) => ({kind: 'to', x}) as const),
      fc.constant({kind: 'pace'} as const),
    );
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        const {moves, sent, waiting, pace} = queue();
        for (const one of steps) {
          if (one.kind === 'pace') pace();
          else moves.add(one.kind === 'to' ? to(one.x) : by(one.dx));
        }
        while (waiting.length > 0) pace();
        const motion = sent.reduce((sum, move) => sum + (move.kind === 'move-by' ? move.dx : 0), 0);
        const asked = steps.reduce((sum, one) => sum + (one.kind === 'by' ? one.dx : 0), 0);
        expect(motion).to.equal(asked);
        const last = steps.findLast((one) => one.kind === 'to');
        expect(sent.findLast((move) => move.kind === 'move')).to.deep.equal(last && to(last.x));
      }),
    );
  });
});
