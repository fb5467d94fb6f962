import type {FailureTexts} from '../errors/failure-texts.ts';
import type {controls} from './en-controls.ts';
import type {statistics} from './en-statistics.ts';
import type {cards} from './en.ts';
import type {InLanguage, PartOf} from './language.ts';
import type {SENTENCES} from './scene/sentences.ts';
import type {STAGES_TEXTS} from './scene/stages.ts';
import type {TREE_TEXTS} from './scene/tree.ts';

export type CardTexts = typeof cards;
export type ControlTexts = typeof controls;
export type StatisticsTexts = typeof statistics;

/** All texts of a language, one table for each feature. English has every text. */
interface Tables {
  readonly cards: CardTexts;
  readonly failures: FailureTexts;
  readonly controls: ControlTexts;
  readonly statistics: StatisticsTexts;
}

export type TreeTexts = typeof TREE_TEXTS.en;
export type StagesTexts = typeof STAGES_TEXTS.en;
export type SentenceTexts = typeof SENTENCES.en;

/** The texts of the elements of a scene. */
export interface SceneTexts {
  readonly tree: TreeTexts;
  readonly stages: StagesTexts;
  readonly sentences: SentenceTexts;
}

/** The tables of one element, each with its language. */
export interface LoadedTables {
  readonly cards: InLanguage<CardTexts>;
  readonly failures: InLanguage<FailureTexts>;
  /** Chooses the texts of a part that the element imports on demand. The part brings its table in English. */
  readonly choose: <Name extends keyof Tables>(name: Name, english: Tables[Name]) => InLanguage<Tables[Name]>;
}

/** The texts in the present language of one element. */
export interface PresentTexts {
  readonly tables: LoadedTables;
}

/** Some texts of a language. */
export type PartialTables = PartOf<Tables & {readonly scene: SceneTexts}>;
