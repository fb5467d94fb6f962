import {readConnectionType, type ConnectionType} from './connection-types.ts';

/** The user's choices for one stream. An empty text omits the attribute. */
export interface Choice {
  readonly connectionType: ConnectionType;
  readonly app: string;
  readonly version: string;
  readonly profile: string;
  readonly stage: string;
  readonly lang: string;
  readonly sound: boolean;
}

const TEXTS = ['connectionType', 'app', 'version', 'profile', 'stage', 'lang'] as const;

/**
 * Reads the choices from a query such as `?app=a&profile=b&app2=c`. The result has one entry per stream, at least one.
 */
export const readChoices = (query: URLSearchParams): Choice[] => {
  const choices = [readChoice(query, '')];
  if (query.has('app2')) choices.push(readChoice(query, '2'));
  return choices;
};

/** Writes choices as a query that `readChoices` reads back. */
export const writeChoices = (choices: readonly Choice[]): URLSearchParams => {
  const query = new URLSearchParams();
  choices.forEach((choice, index) => {
    const suffix = index ? String(index + 1) : '';
    for (const name of TEXTS) if (choice[name]) query.set(name + suffix, choice[name]);
    if (choice.sound) query.set(`sound${suffix}`, 'on');
  });
  return query;
};

const readChoice = (query: URLSearchParams, suffix: string): Choice => {
  const read = (name: string) => query.get(name + suffix) ?? '';
  return {
    connectionType: readConnectionType(read('connectionType')),
    app: read('app'),
    version: read('version'),
    profile: read('profile'),
    stage: read('stage'),
    lang: read('lang'),
    sound: read('sound') === 'on',
  };
};
