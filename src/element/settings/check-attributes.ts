import {loadPart} from '../../errors/load-part.ts';
import type {SessionState} from '../../session/session-state.ts';
import type {StreamSettings} from './settings.ts';

/** Warns the developer of the page, once per problem. Without this part, only the card shows missing attributes. */
export const checkAttributes = (element: StreamSettings, state: SessionState) => {
  const problems = state.phase === 'idle' && state.reason === 'attributes' ? state.problems : [];
  if (!problems.length && state.phase !== 'playing' && state.phase !== 'failed') return;
  loadPart('attribute-warnings', () => import('./attribute-warnings.ts')).then(
    ({warnOfAttributes}) => warnOfAttributes(element, problems),
    () => undefined,
  );
};
