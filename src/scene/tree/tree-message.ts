import {html, nothing, type TemplateResult} from 'lit';
import type {SceneModel} from '../model/scene-model.ts';
import type {ChosenTexts} from '../scene-language.ts';
import type {TreeTexts} from './texts.ts';
import type {TreeRows} from './tree-rows.ts';

export interface MessageContext extends ChosenTexts<TreeTexts> {
  readonly model: SceneModel | undefined;
  readonly list: TreeRows;
  /** Whether the fragment of the page leads to a stage that the page does not list. */
  readonly isLinkRefused: boolean;
  /** The text of the live region, if there is one. */
  readonly announcement: string | undefined;
}

/** The sentence in place of the tree, or about the search, and the live region. */
export const treeMessage = (context: MessageContext): TemplateResult => {
  const {tag, model, announcement} = context;
  // The live region announces these states.
  const isAnnounced = announcement !== undefined && /loading|failed/.test(model?.state.phase ?? '');
  return html`<p
      part="message"
      role="status"
      aria-live=${isAnnounced ? 'off' : nothing}
      lang=${tag}
      .textContent=${describeTree(context)}
    ></p>
    ${
      announcement === undefined
        ? nothing
        : html`<p part="announcement" role="status" lang=${tag}>${announcement}</p>`
    }`;
};

/** Empty if the tree is enough. */
const describeTree = ({model, list, texts, isLinkRefused}: MessageContext): string => {
  const phase = model?.state.phase ?? 'waiting';
  if (phase !== 'ready') return texts[phase];
  if (list.query === '' && isLinkRefused) return texts.linkRefused;
  if (model?.root.level === 'failed') return texts.levelFailed;
  if (model?.root.level !== 'loaded') return texts.loading;
  if (model.size === 0) return texts.empty;
  if (list.query === '') return '';
  return [
    ...(list.rows.length === 0 ? [texts.noMatch] : []),
    ...(list.isComplete ? [] : [texts.partial]),
  ].join(' ');
};
