import type {Choice} from './choice.ts';

/**
 * Updates the attributes of an element to match a choice. An empty text omits the attribute. An attribute whose value
 * stays the same causes no new run.
 */
export const applyChoice = (element: Element, choice: Choice, serviceUrl: string) => {
  const {app, version, profile, stage, lang, sound} = choice;
  for (const [name, value] of [
    ['service-url', serviceUrl],
    ['app-id', app],
    ['profile', profile],
    ['version', version],
    ['stage-uri', stage],
    ['lang', lang],
  ] as const) {
    if (value) element.setAttribute(name, value);
    else element.removeAttribute(name);
  }
  element.toggleAttribute('muted', !sound);
};
