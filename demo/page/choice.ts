/** What one stream of the page asks for. An empty text leaves its attribute out. */
export interface Choice {
  readonly app: string;
  readonly version: string;
  readonly profile: string;
  readonly stage: string;
  readonly sound: boolean;
}

const TEXTS = ['app', 'version', 'profile', 'stage'] as const;

/** The choices of a query such as `?app=a&profile=b&app2=c`: one for each stream that it names, and at least one. */
export const readChoices = (query: URLSearchParams): Choice[] => {
  const choices = [readChoice(query, '')];
  if (query.has('app2')) choices.push(readChoice(query, '2'));
  return choices;
};

/** The query that `readChoices` reads the same choices from. */
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
    app: read('app'),
    version: read('version'),
    profile: read('profile'),
    stage: read('stage'),
    sound: read('sound') === 'on',
  };
};
