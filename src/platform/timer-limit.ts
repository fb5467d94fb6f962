/**
 * The longest delay of a timer, in milliseconds (24.8 days). A longer delay overflows the 32-bit number of `setTimeout`,
 * and the timer fires immediately.
 */
export const MAX_TIMER_MS = 2 ** 31 - 1;
