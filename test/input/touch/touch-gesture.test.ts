import {expect} from '@open-wc/testing';
import fc from 'fast-check';
import {
  awaitsHold,
  followTouch,
  NO_TOUCH,
  type GestureMode,
  type TouchAction,
  type TouchState,
  type TouchStep,
} from '../../../src/input/touch/touch-gesture.ts';

/** A step as text: `1+ 10,20` puts finger 1 down, `1 10,20` moves it, `1-` lifts it, `1x` cancels it. */
const parseStep = (text: string): TouchStep => {
  if (text === 'hold') return {act: 'hold'};
  const [, id, act, x, y] = /^(\d)([-+x]?)(?: (\d+),(\d+))?$/.exec(text) ?? [];
  if (act === '-' || act === 'x') return {act: act === '-' ? 'up' : 'cancel', id: Number(id)};
  return {act: act === '+' ? 'down' : 'move', id: Number(id), at: {x: Number(x), y: Number(y)}};
};

const describeAction = (action: TouchAction): string => {
  switch (action.kind) {
    case 'move':
      return `move ${action.to.x},${action.to.y}`;
    case 'press':
    case 'release':
      return `${action.kind} ${action.grip.alt ? 'alt+' : ''}${action.grip.button}`;
    case 'scroll':
      return `scroll ${action.dx},${action.dy}`;
    case 'zoom':
      return `zoom ${action.notches.toFixed(1)}`;
    default:
      return action satisfies never;
  }
};

const follow = (mode: GestureMode, steps: readonly TouchStep[]) => {
  let state: TouchState = NO_TOUCH;
  const actions: TouchAction[] = [];
  for (const step of steps) {
    const outcome = followTouch(state, step, mode);
    state = outcome.state;
    actions.push(...outcome.actions);
  }
  return {state, actions};
};

const TABLE: readonly (readonly [what: string, mode: GestureMode, steps: string, actions: string])[] = [
  ['a tap is a click', 'mouse', '1+ 10,10 | 1-', 'move 10,10 | press 1 | release 1'],
  ['a tap is a click without Alt', 'navigate', '1+ 10,10 | 1-', 'move 10,10 | press 1 | release 1'],
  ['a canceled finger clicks nothing', 'navigate', '1+ 10,10 | 1x', 'move 10,10'],
  [
    'one finger drags',
    'mouse',
    '1+ 10,10 | 1 12,10 | 1 30,10 | 1 40,10 | 1-',
    'move 10,10 | press 1 | move 30,10 | move 40,10 | release 1',
  ],
  [
    'one finger orbits with Alt',
    'navigate',
    '1+ 10,10 | 1 30,10 | 1 40,10 | 1-',
    'move 10,10 | press alt+1 | move 30,10 | move 40,10 | release alt+1',
  ],
  [
    'a long press is the right button',
    'navigate',
    '1+ 10,10 | hold | 1-',
    'move 10,10 | press 3 | release 3',
  ],
  [
    'a long press can drag',
    'navigate',
    '1+ 10,10 | hold | 1 40,10 | 1-',
    'move 10,10 | press 3 | move 40,10 | release 3',
  ],
  [
    'a long press is the right button',
    'mouse',
    '1+ 10,10 | hold | 1 40,10 | 1-',
    'move 10,10 | press 3 | move 40,10 | release 3',
  ],
  [
    'two fingers scroll from where they touched',
    'mouse',
    '1+ 0,0 | 2+ 20,0 | 1 0,10 | 2 20,10 | 1 0,20 | 1- | 2-',
    'move 0,0 | move 10,0 | scroll 0,-10 | scroll 0,-5',
  ],
  [
    'fingers that part click nothing',
    'mouse',
    '1+ 100,0 | 2+ 200,0 | 1 95,0 | 2 205,0 | 1 85,0 | 2 215,0 | 1- | 2-',
    'move 100,0 | move 150,0 | scroll 5,0 | scroll -5,0',
  ],
  ...(['mouse', 'navigate'] as const).flatMap(
    (mode) =>
      [
        [
          'a tap of two fingers is the right button',
          mode,
          '1+ 100,0 | 2+ 200,0 | 1 101,0 | 2 203,1 | 1- | 2-',
          'move 100,0 | move 150,0 | press 3 | release 3',
        ],
        [
          'two fingers that stay, or of which the browser cancels one, click nothing',
          mode,
          '1+ 0,0 | 2+ 20,0 | hold | 1- | 2- | 1+ 0,0 | 2+ 20,0 | 1x | 2-',
          'move 0,0 | move 10,0 | move 0,0 | move 10,0',
        ],
      ] as const,
  ),
  [
    'two fingers pan with Alt and the middle button',
    'navigate',
    '1+ 0,0 | 2+ 20,0 | 1 0,20 | 2 20,20 | 2 20,30 | 1- | 2-',
    'move 0,0 | move 10,0 | press alt+2 | move 10,10 | move 10,20 | move 10,25 | release alt+2',
  ],
  [
    'fingers that part zoom in',
    'navigate',
    '1+ 100,0 | 2+ 200,0 | 2 300,0 | 1 0,0 | 1- | 2-',
    'move 100,0 | move 150,0 | zoom 5.0 | zoom 2.9',
  ],
  [
    'fingers that approach zoom out',
    'navigate',
    '1+ 100,0 | 2+ 300,0 | 2 200,0 | 1-',
    'move 100,0 | move 200,0 | zoom -5.0',
  ],
  [
    'a second finger ends the orbit',
    'navigate',
    '1+ 0,0 | 1 20,0 | 2+ 40,0 | 1- | 2-',
    'move 0,0 | press alt+1 | move 20,0 | release alt+1 | move 30,0',
  ],
  [
    'a third finger ends the pan',
    'navigate',
    '1+ 0,0 | 2+ 20,0 | 1 0,20 | 3+ 50,50 | 1 0,60 | 1- | 2- | 3-',
    'move 0,0 | move 10,0 | press alt+2 | move 10,10 | release alt+2',
  ],
  [
    'the finger that stays does nothing until it is lifted',
    'navigate',
    '1+ 0,0 | 2+ 20,0 | 1x | 2 90,0 | hold | 2- | 3+ 5,5 | 3-',
    'move 0,0 | move 10,0 | move 5,5 | press 1 | release 1',
  ],
  ['an unknown finger does nothing', 'navigate', '1 5,5 | 1- | 1x | hold', ''],
  [
    'two fingers at one point can pinch',
    'navigate',
    '1+ 9,9 | 2+ 9,9 | 2 40,9 | 1-',
    'move 9,9 | move 9,9 | zoom 24.8',
  ],
];

describe('a gesture of fingers', () => {
  for (const [what, mode, steps, actions] of TABLE) {
    it(`${mode}: ${what}`, () => {
      const done = follow(mode, steps.split(' | ').map(parseStep)).actions.map(describeAction);
      expect(done.join(' | ')).to.equal(actions);
    });
  }

  it('waits for a long press only while its fingers are undecided', () => {
    const kinds = (mode: GestureMode, steps: string) =>
      awaitsHold(follow(mode, steps.split(' | ').map(parseStep)).state);
    expect(kinds('navigate', '1+ 0,0')).to.equal(true);
    expect(kinds('navigate', '1+ 0,0 | 1 2,2')).to.equal(true);
    expect(kinds('navigate', '1+ 0,0 | 1 20,2')).to.equal(false);
    expect(kinds('navigate', '1+ 0,0 | 2+ 1,1')).to.equal(true);
    expect(kinds('mouse', '1+ 0,0')).to.equal(true);
    expect(kinds('mouse', '1+ 0,0 | 2+ 1,1 | hold')).to.equal(false);
  });

  const id = fc.integer({min: 0, max: 3});
  const at = fc.record({
    x: fc.double({min: 0, max: 400, noNaN: true}),
    y: fc.double({min: 0, max: 400, noNaN: true}),
  });
  const anyStep: fc.Arbitrary<TouchStep> = fc.oneof(
    fc.record({act: fc.constantFrom('down' as const, 'move' as const, 'move' as const), id, at}),
    fc.record({act: fc.constantFrom('up' as const, 'cancel' as const), id}),
    fc.constant({act: 'hold' as const}),
  );
  const anyMode = fc.constantFrom<GestureMode>('mouse', 'navigate');

  it('releases each button that it presses before it presses another, in any order of events', () => {
    fc.assert(
      fc.property(anyMode, fc.array(anyStep, {maxLength: 60}), (mode, steps) => {
        const lifts = [0, 1, 2, 3].map((finger): TouchStep => ({act: 'cancel', id: finger}));
        const {state, actions} = follow(mode, [...steps, ...lifts]);
        let held: string | undefined;
        for (const action of actions) {
          if (action.kind !== 'press' && action.kind !== 'release') continue;
          const grip = `${action.grip.button} ${action.grip.alt}`;
          expect(held).to.equal(action.kind === 'press' ? undefined : grip);
          held = action.kind === 'press' ? grip : undefined;
        }
        expect(held).to.equal(undefined);
        expect(state).to.equal(NO_TOUCH);
      }),
    );
  });

  it('has as many fingers as are down, and only finite numbers', () => {
    fc.assert(
      fc.property(anyMode, fc.array(anyStep, {maxLength: 60}), (mode, steps) => {
        const down = new Set<number>();
        for (const step of steps) {
          if (step.act === 'down') down.add(step.id);
          if (step.act === 'up' || step.act === 'cancel') down.delete(step.id);
        }
        const {state, actions} = follow(mode, steps);
        expect(state.kind === 'idle' ? 0 : state.fingers.size).to.equal(down.size);
        for (const action of actions) {
          if (action.kind === 'zoom') expect(Number.isFinite(action.notches)).to.equal(true);
          if (action.kind === 'scroll') expect(Number.isFinite(action.dx + action.dy)).to.equal(true);
        }
      }),
    );
  });

  it('changes its mode only after the last finger is lifted', () => {
    const first = followTouch(NO_TOUCH, parseStep('1+ 0,0'), 'navigate').state;
    const {actions} = followTouch(first, parseStep('1 30,0'), 'mouse');
    expect(actions.map(describeAction)).to.deep.equal(['press alt+1', 'move 30,0']);
  });
});
