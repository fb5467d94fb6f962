import type {Choice} from './choice.ts';

/** The attributes that a choice comes to, in the order in which people read them; `true` needs no value. */
export const attributesOf = (choice: Choice, serviceUrl: string): (readonly [string, string | true])[] => {
  const {app, version, profile, stage, sound} = choice;
  const all: (readonly [string, string | boolean])[] = [
    ['service-url', serviceUrl],
    ['app-id', app],
    ['profile', profile],
    ['version', version],
    ['stage-uri', stage],
    ['muted', !sound],
  ];
  return all.filter((entry): entry is readonly [string, string | true] => Boolean(entry[1]));
};

/** Brings an element's attributes to a choice. Those that stay are not touched: they would be no change. */
export const applyChoice = (element: Element, choice: Choice, serviceUrl: string) => {
  const wanted = new Map(attributesOf(choice, serviceUrl));
  for (const name of ['service-url', 'app-id', 'profile', 'version', 'stage-uri', 'muted']) {
    const value = wanted.get(name);
    if (value === undefined) element.removeAttribute(name);
    else element.setAttribute(name, value === true ? '' : value);
  }
};
