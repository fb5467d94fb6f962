import {html, nothing, type TemplateResult} from 'lit';
import type {SceneModel} from '../model/scene-model.ts';
import {hasChoice} from '../stages/stage-choices.ts';
import type {ChosenTexts} from '../scene-language.ts';
import type {TreeTexts} from '../../locales/texts.ts';
import type {TreeRows} from './tree-rows.ts';

export interface MessageContext extends ChosenTexts<TreeTexts> {
  readonly model: SceneModel | undefined;
  readonly list: TreeRows;
  /** `isRefused`: the fragment of the page leads to a stage that the page does not list. */
  readonly link: {readonly isRefused: boolean};
  /** The text of the live region, if there is one. */
  readonly announcement: string | undefined;
}

/** The sentence in place of the tree, or about the search, and the live region. */
export const treeMessage = (context: MessageContext): TemplateResult => {
  const {tag, model, announcement} = context;
  const isAnnounced = announcement !== undefined && isAboutStage(model);
  const isStated = model !== undefined && isStatedByChoice(model);
  // The choice of stages alerts the user of a failure.
  const isAlerted = isStated && model.state.phase === 'failed';
  const isReadElsewhere = isAlerted || (isStated && isAnnounced);
  return html`<p
      part="message"
      class=${isStated ? 'unseen' : ''}
      role="status"
      aria-live=${isAnnounced ? 'off' : nothing}
      lang=${tag}
      .textContent=${isReadElsewhere ? '' : describeTree(context)}
    ></p>
    ${
      announcement === undefined
        ? nothing
        : html`<p
            part="announcement"
            class="unseen"
            role="status"
            lang=${tag}
            .textContent=${isAlerted ? '' : announcement}
          ></p>`
    }`;
};

/** Whether the state is about the stage as a whole. The live region announces these states. */
const isAboutStage = (model: SceneModel | undefined): boolean =>
  /loading|failed/.test(model?.state.phase ?? '');

/**
 * Whether users see the state in the choice of stages. The choice is no live region, apart from a failure: without
 * announcements, only the invisible sentence is one.
 */
const isStatedByChoice = (model: SceneModel): boolean => {
  const {state} = model;
  const isKnown = isAboutStage(model) || (state.phase === 'waiting' && state.stage !== undefined);
  return isKnown && hasChoice(model);
};

/** Empty if the tree is enough. */
const describeTree = ({model, list, texts, link}: MessageContext): string => {
  const phase = model?.state.phase ?? 'waiting';
  if (phase !== 'ready') return texts[phase];
  if (list.query === '' && link.isRefused) return texts.linkRefused;
  if (model?.root.level === 'failed') return texts.levelFailed;
  if (model?.root.level !== 'loaded') return texts.loading;
  if (model.size === 0) return texts.empty;
  if (list.query === '') return '';
  return [
    ...(list.rows.length === 0 ? [texts.noMatch] : []),
    ...(list.isComplete ? [] : [texts.partial]),
  ].join(' ');
};
