import type {SentenceTexts} from '../locales/texts.ts';
import {fillText} from '../platform/text.ts';
import type {SceneModel} from './model/scene-model.ts';
import {cutText} from './model/scene-options.ts';
import type {ChosenTexts} from './scene-language.ts';

type DescribedModel = Pick<SceneModel, 'state' | 'selection' | 'nameOf'>;

/** The state of the stage as a sentence. Empty if there is no stage. */
export const describeState = (model: DescribedModel, {texts, tag}: ChosenTexts<SentenceTexts>): string => {
  const {state} = model;
  if (state.phase === 'waiting' || state.phase === 'silent') return '';
  const {stage: address} = state;
  const choose = (named: string, any: string) =>
    address === undefined ? any : fillText(named, {stage: model.nameOf(address)});
  if (state.phase === 'ready') return choose(texts.loaded, texts.loadedAny);
  if (state.phase === 'failed') return choose(texts.failed, texts.failedAny);
  const loading = choose(texts.loading, texts.loadingAny);
  if (state.amount === undefined) return loading;
  return fillText(texts.share, {loading, share: numberFormat(tag, {style: 'percent'}).format(state.amount)});
};

/** The selection as a sentence: the name of its first prim, and how many more there are. */
export const describeSelection = (
  {selection}: DescribedModel,
  {texts, tag}: ChosenTexts<SentenceTexts>,
): string => {
  const [first, ...others] = selection;
  if (first === undefined) return texts.nothing;
  const name = nameOfPrim(first);
  if (others.length === 0) return fillText(texts.selected, {name});
  const text = texts.more[new Intl.PluralRules(tag).select(others.length)] ?? texts.more.other;
  return fillText(text, {name, count: numberFormat(tag).format(others.length)});
};

/** A name of the stage or of a link may have any length. */
const MAX_NAME = 80;

const nameOfPrim = (path: string): string => cutText(path.slice(path.lastIndexOf('/') + 1), MAX_NAME);

/** Numbers have the digits of the view, unless the page chooses others by its tag. */
const numberFormat = (tag: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat => {
  const locale = new Intl.Locale(tag);
  return new Intl.NumberFormat(
    locale.numberingSystem ? locale : new Intl.Locale(tag, {numberingSystem: 'latn'}),
    options,
  );
};
