import {describeSize, isSameSize} from '../connection/stream-size.ts';
import {type DiagnosisSubject, failedWith, type Finding, ok, skipped, warning} from './check.ts';

/** Checks whether the host renders a size that the element requested. A host that renders another one may show black. */
export const checkSize = ({
  state,
  sizes: {requested, video},
}: Pick<DiagnosisSubject, 'state' | 'sizes'>): Finding => {
  if (state.phase === 'failed' && state.error.code === 'size-mismatch') return failedWith(state.error);
  if (state.phase !== 'playing') return skipped('No stream is playing.');
  const size = describeSize(video);
  if (requested.some((other) => isSameSize(other, video)))
    return ok(`The host renders the requested size, ${size}.`);
  return warning(
    `The host renders ${size}. The element requested ${requested.map(describeSize).join(', then ')}.`,
    'If the video is black or blurred, start Kit with `--no-window`, set `fillViewport` or `allowDynamicResize` of its stream, or request its size with `width` and `height`.',
  );
};
