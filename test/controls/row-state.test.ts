import {expect} from '@open-wc/testing';
import fc from 'fast-check';
import {isShown, reduceRow, type RowEvent, type RowState} from '../../src/controls/row-visibility.ts';

/** The states, by their names in the titles. */
const STATES = {
  hidden: 'hidden',
  passing: 'passing',
  'under the pointer': 'pointed',
  focused: 'focused',
  'under the pointer and focused': 'pointed-and-focused',
  dragging: 'dragging',
  'dragging while focused': 'dragging-while-focused',
} as const satisfies Record<string, RowState>;

type Name = keyof typeof STATES;

const EVENTS = [
  'moved',
  'gone',
  'rested',
  'entered',
  'left',
  'focused',
  'blurred',
  'dragged',
  'released',
] as const satisfies readonly RowEvent[];

/** For each state, the events that change it. */
const CHANGES: Record<Name, Partial<Record<RowEvent, Name>>> = {
  hidden: {moved: 'passing', entered: 'under the pointer', focused: 'focused', dragged: 'dragging'},
  passing: {
    gone: 'hidden',
    rested: 'hidden',
    entered: 'under the pointer',
    focused: 'focused',
    dragged: 'dragging',
  },
  'under the pointer': {left: 'passing', focused: 'under the pointer and focused', dragged: 'dragging'},
  focused: {
    blurred: 'passing',
    entered: 'under the pointer and focused',
    dragged: 'dragging while focused',
  },
  'under the pointer and focused': {
    left: 'focused',
    blurred: 'under the pointer',
    dragged: 'dragging while focused',
  },
  dragging: {released: 'hidden', focused: 'dragging while focused'},
  'dragging while focused': {released: 'focused', blurred: 'dragging'},
};

describe('The state of the controls', () => {
  for (const [name, state] of Object.entries(STATES) as [Name, RowState][]) {
    for (const event of EVENTS) {
      const next = CHANGES[name][event];
      it(`${next ? `becomes ${next}` : 'stays'} if it is ${name} and the event is ${event}`, () => {
        expect(reduceRow(state, event)).to.equal(STATES[next ?? name]);
      });
    }
  }

  it('shows the row while the pointer or the focus is in it, and never during a drag', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...EVENTS), {maxLength: 40}), (events) => {
        let state: RowState = 'passing';
        for (const event of events) state = reduceRow(state, event);
        const lastDrag = events.findLastIndex((event) => event === 'dragged');
        const isDragging = lastDrag >= 0 && !events.slice(lastDrag).includes('released');
        if (isDragging) expect(isShown(state)).to.equal(false);
        const lastFocus = events.findLast((event) => event === 'focused' || event === 'blurred');
        if (lastFocus === 'focused' && !isDragging) expect(isShown(state)).to.equal(true);
      }),
    );
  });
});
