import type {AppStreamElement} from '../../src/element/app-stream-element.ts';
import type {SessionState} from '../../src/session/session-state.ts';
import {describeEvent} from './describe-event.ts';
import type {FrameReport} from './frame-messages.ts';

/** Finds the streams of the document. */
export const findStreams = (): NodeListOf<AppStreamElement> => document.querySelectorAll('app-stream');

/**
 * Reports the phase of the first stream, and these events of all streams. The events do not bubble, so the document
 * receives them in the capture phase.
 */
export const watchStreams = (events: readonly string[], report: (report: FrameReport) => void) => {
  document.addEventListener(
    'statechange',
    ({target}) => {
      const [stream] = findStreams();
      if (stream && target === stream) report(readPhase(stream.state));
    },
    true,
  );
  for (const name of events)
    document.addEventListener(
      name,
      (event) => {
        if (event.target instanceof Element && event.target.localName === 'app-stream')
          report({kind: 'event', name, ...describeEvent(event)});
      },
      true,
    );
};

const readPhase = (state: SessionState): FrameReport => ({
  kind: 'phase',
  phase: state.phase,
  isBusy: state.phase === 'playing' && state.busy !== undefined,
  ...(state.phase === 'failed' && {code: state.error.code}),
});

/** Sets attributes of all streams. `null` removes an attribute. */
export const setAttributes = (attributes: Readonly<Record<string, string | null>>) => {
  for (const stream of findStreams())
    for (const [name, value] of Object.entries(attributes)) {
      if (value === null) stream.removeAttribute(name);
      else if (stream.getAttribute(name) !== value) stream.setAttribute(name, value);
    }
};
