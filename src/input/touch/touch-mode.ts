import type {GestureMode} from './touch-gesture.ts';

/** Whether the page wants touches to reach the host as touches. A host without touch gets mouse input. */
export const isNativeTouch = (attribute: string | null | undefined): boolean => attribute === 'native';

/** The gestures of an attribute. An unknown value counts as the default, `mouse`. */
export const toGestureMode = (attribute: string | null | undefined): GestureMode =>
  attribute === 'navigate' ? 'navigate' : 'mouse';
