import type {FailureTexts} from '../errors/failure-texts.ts';
import type {CardTexts} from './card-texts.ts';
import type {ControlTexts} from './control-texts.ts';
import type {InLanguage} from './language.ts';
import type {StatisticsTexts} from './statistics-texts.ts';

/** All texts of a language: one table for each feature that is loaded by itself. */
export interface Tables {
  readonly cards: CardTexts;
  readonly failures: FailureTexts;
  readonly controls: ControlTexts;
  readonly statistics: StatisticsTexts;
}

export type TableName = keyof Tables;

/** The tables of one element that are loaded, each with its language: a missing table is replaced by English. */
export type LoadedTables = {readonly [Name in TableName]?: InLanguage<Tables[Name]>};

/** Loads the tables of one element, in its language. */
export interface TextLoader {
  /** The tables that are loaded. Without its table, a view shows symbols and codes. */
  readonly tables: LoadedTables;
  /** Loads a table, and updates the element. It never rejects, and it resolves after three seconds at the latest. */
  load(name: TableName): Promise<void>;
}

type PartOf<Texts> = {
  readonly [Key in keyof Texts]?: Texts[Key] extends object ? PartOf<Texts[Key]> : Texts[Key];
};

/** Some texts of a language. */
export type PartialTables = PartOf<Tables>;
