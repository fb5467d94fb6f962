import {html, nothing, type TemplateResult} from 'lit';
import {fillText} from '../../platform/text.ts';
import type {SceneModel} from '../model/scene-model.ts';
import type {ChosenTexts} from '../scene-language.ts';
import {describeState} from '../sentences.ts';
import type {SentenceTexts, StagesTexts} from '../../locales/texts.ts';

export interface StatusContext extends ChosenTexts<StagesTexts> {
  readonly model: SceneModel | undefined;
  readonly sentences: ChosenTexts<SentenceTexts>;
  readonly isDisabled: boolean;
  /** Opens the stage that was open before a failure. */
  readonly back: (stage: string) => void;
}

/** What happens to the stage: nothing, waiting, progress with the application's own words, or a failure. */
export const stageStatus = (context: StatusContext): TemplateResult => html`
  <div part="status" lang=${context.tag} ?hidden=${isFailed(context)}>${renderLine(context)}</div>
  <div part="failure" role="alert" lang=${context.tag} ?hidden=${!isFailed(context)}>
    ${renderFailure(context)}
  </div>
`;

const isFailed = ({model}: StatusContext) => model?.state.phase === 'failed';

const renderLine = ({model, texts, sentences}: StatusContext) => {
  if (!model) return nothing;
  const {state} = model;
  switch (state.phase) {
    case 'waiting':
      if (state.stage === undefined) return nothing;
      return renderMessage(fillText(texts.waiting, {stage: model.nameOf(state.stage)}));
    case 'silent':
      return renderMessage(texts.silent);
    case 'loading': {
      const sentence = describeState(model, sentences);
      const percent = state.amount === undefined ? undefined : Math.round(state.amount * 100);
      return html`<div
          part="progress"
          class=${percent === undefined ? 'unknown' : ''}
          role="progressbar"
          aria-label=${sentence}
          aria-valuenow=${percent ?? nothing}
          .style=${`--_share: ${percent ?? 30}%`}
        ></div>
        <p part="message">${sentence}</p>
        <bdi part="activity" lang="">${state.activity}</bdi>`;
    }
    case 'ready':
    case 'failed':
      return nothing;
    default:
      return state satisfies never;
  }
};

const renderMessage = (sentence: string) => html`<p part="message">${sentence}</p>`;

const renderFailure = ({model, texts, sentences, isDisabled, back}: StatusContext) => {
  if (model?.state.phase !== 'failed') return nothing;
  const {error, previous} = model.state;
  const reason = error.code === 'kit-refused' ? html`<bdi lang="">${error.detail}</bdi>` : texts.noAnswer;
  return html`<p>${describeState(model, sentences)}</p>
    <p part="reason">${reason}</p>
    ${
      previous === undefined
        ? nothing
        : html`<button part="back" type="button" ?disabled=${isDisabled} @click=${() => back(previous)}>
            ${texts.back}
          </button>`
    }`;
};
