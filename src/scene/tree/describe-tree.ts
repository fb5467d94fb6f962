import type {SceneModel} from '../model/scene-model.ts';
import type {TreeTexts} from './texts.ts';
import type {TreeRows} from './tree-rows.ts';

/** The sentence in place of the tree, or about the search. Empty if the tree is enough. */
export const describeTree = (
  model: SceneModel | undefined,
  {query, rows, isComplete}: TreeRows,
  texts: TreeTexts,
): string => {
  const phase = model?.state.phase ?? 'waiting';
  if (phase !== 'ready') return texts[phase];
  if (model?.root.level === 'failed') return texts.levelFailed;
  if (model?.root.level !== 'loaded') return texts.loading;
  if (model.size === 0) return texts.empty;
  if (query === '') return '';
  return [...(rows.length === 0 ? [texts.noMatch] : []), ...(isComplete ? [] : [texts.partial])].join(' ');
};
