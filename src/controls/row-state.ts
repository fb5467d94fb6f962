/** Whether the row is on the screen, and why. `RowVisibility` owns the state. */
export type RowState =
  | {readonly kind: 'hidden'}
  /** Shown until the pointer has been still for three seconds. */
  | {readonly kind: 'passing'}
  /** Shown while the pointer is over the row, the keyboard focus is in it, or both. */
  | {readonly kind: 'held'; readonly by: 'pointer' | 'focus' | 'both'}
  /** Hidden below a drag that began in the video. */
  | {readonly kind: 'dragging'; readonly isFocused: boolean};

/** What happens to the row. */
export type RowEvent =
  /** The pointer moved over the element without a button, or a finger tapped it. */
  | 'moved'
  /** The pointer left the element. */
  | 'gone'
  /** Three seconds have passed in `passing`. */
  | 'rested'
  | 'entered'
  | 'left'
  /** The row received or lost the keyboard focus. */
  | 'focused'
  | 'blurred'
  /** The pointer moved with a button that was pressed over the video. */
  | 'dragged'
  | 'released';

const HIDDEN: RowState = {kind: 'hidden'};
const PASSING: RowState = {kind: 'passing'};
const BY_POINTER: RowState = {kind: 'held', by: 'pointer'};
const BY_FOCUS: RowState = {kind: 'held', by: 'focus'};
const BY_BOTH: RowState = {kind: 'held', by: 'both'};

/** The state when the row appears with the video. */
export const FIRST_ROW_STATE: RowState = PASSING;

export const isShown = ({kind}: RowState) => kind === 'passing' || kind === 'held';

/** Returns the state after an event. The same object means that nothing has changed. */
export const reduceRow = (state: RowState, event: RowEvent): RowState => {
  if (event === 'dragged' && state.kind !== 'dragging') {
    return {kind: 'dragging', isFocused: state.kind === 'held' && state.by !== 'pointer'};
  }
  switch (state.kind) {
    case 'hidden':
    case 'passing':
      return SHOWN_BY[event] ?? state;
    case 'held':
      return reduceHeld(state, event);
    case 'dragging':
      if (event === 'released') return state.isFocused ? BY_FOCUS : HIDDEN;
      if (event === 'focused' || event === 'blurred') {
        const isFocused = event === 'focused';
        return isFocused === state.isFocused ? state : {kind: 'dragging', isFocused};
      }
      return state;
    default:
      return state satisfies never;
  }
};

/** The next state while nothing holds the row. */
const SHOWN_BY: Partial<Record<RowEvent, RowState>> = {
  moved: PASSING,
  gone: HIDDEN,
  rested: HIDDEN,
  entered: BY_POINTER,
  focused: BY_FOCUS,
};

const reduceHeld = (state: RowState & {readonly kind: 'held'}, event: RowEvent): RowState => {
  switch (event) {
    case 'entered':
      return state.by === 'focus' ? BY_BOTH : state;
    case 'focused':
      return state.by === 'pointer' ? BY_BOTH : state;
    case 'left':
      return state.by === 'both' ? BY_FOCUS : state.by === 'pointer' ? PASSING : state;
    case 'blurred':
      return state.by === 'both' ? BY_POINTER : state.by === 'focus' ? PASSING : state;
    case 'moved':
    case 'gone':
    case 'rested':
    case 'dragged':
    case 'released':
      return state;
    default:
      return event satisfies never;
  }
};
