import type {Family, Fault, Outcome} from './fault.ts';

/** What happens to the run, whatever the code or the reason. */
export type OutcomeKind = 'recovers' | 'keeps playing' | 'fails' | 'ends' | 'becomes idle';

export const outcomeKind = (outcome: Outcome): OutcomeKind => {
  if ('recoversWithin' in outcome) return 'recovers';
  if ('keepsPlaying' in outcome) return 'keeps playing';
  if ('fails' in outcome) return 'fails';
  return 'ends' in outcome ? 'ends' : 'becomes idle';
};

/** The faults of a family that `npm test` runs: the first of each kind of outcome. `npm run test:all` runs all faults. */
export const selectShortRun = ({faults}: Family): readonly Fault[] => {
  const kinds = new Set<OutcomeKind>();
  return faults.filter(({outcome}) => {
    const kind = outcomeKind(outcome);
    const isFirst = !kinds.has(kind);
    kinds.add(kind);
    return isFirst;
  });
};
