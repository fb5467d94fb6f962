import type {HostFeatures} from '../connection/connector.ts';
import {describeSize, isSameSize} from '../connection/stream-size.ts';
import {type DiagnosisSubject, failedWith, type Finding, ok, unknown, warning} from './check.ts';

/** States what the host supports, and whether the host has answered the question for it or is treated as an older host. */
export const checkFeatures = ({
  state,
  hostFeatures,
}: Pick<DiagnosisSubject, 'state' | 'hostFeatures'>): Finding => {
  if (state.phase !== 'playing') return unknown('No stream is playing.');
  if (!hostFeatures) return unknown('It is not known yet what the host supports.');
  const list = describeFeatures(hostFeatures);
  return hostFeatures.hasAnswered
    ? ok(`The host announced its features. ${list}`)
    : warning(
        `The host did not answer the question for its features, so the element treats it as an older host. ${list}`,
        'Update the host if the application needs text input, messages above 65,535 bytes or changes of the size.',
      );
};

const describeFeatures = ({text, longMessages, resize}: HostFeatures) =>
  Object.entries({'Text input': text, 'Long messages': longMessages, 'Changes of the size': resize})
    .map(([name, isSupported]) => `${name}: ${isSupported ? 'yes' : 'no'}.`)
    .join(' ');

/**
 * Checks whether the host renders a size that the page requested. A host that renders another one may show black. A page
 * that leaves the size to the host gets no warning.
 */
export const checkSize = ({
  state,
  sizes: {requested, video},
}: Pick<DiagnosisSubject, 'state' | 'sizes'>): Finding => {
  if (state.phase === 'failed' && state.error.code === 'size-mismatch') return failedWith(state.error);
  if (state.phase !== 'playing') return unknown('No stream is playing.');
  const size = describeSize(video);
  if (!requested.length) return ok(`The host renders its own size, ${size}. The page requests none.`);
  if (requested.some((other) => isSameSize(other, video)))
    return ok(`The host renders the requested size, ${size}.`);
  return warning(
    `The host renders ${size}. The element requested ${requested.map(describeSize).join(', then ')}.`,
    'Only a host that follows clients renders a requested size. If the video is black or blurred, start Kit with `--no-window`, set `fillViewport` or `allowDynamicResize` of its stream, or request its size with `width` and `height`.',
  );
};
