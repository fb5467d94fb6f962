/** Formats a duration like a clock: `0:07`, `1:02:03`. Less than a second is `0:00`. */
export const formatElapsed = (ms: number): string => {
  const total = Math.max(0, Math.floor(ms / 1000));
  const two = (value: number) => String(value % 60).padStart(2, '0');
  const minutes = Math.floor(total / 60);
  return `${minutes < 60 ? minutes : `${Math.floor(minutes / 60)}:${two(minutes)}`}:${two(total)}`;
};
