import {fixture, html} from '@open-wc/testing';
import '../../src/define.ts';
import type {AppStreamElement} from '../../src/index.ts';
import {FakeStream, type FakeStreamOptions} from '../../src/testing.ts';

/** Inserts an element whose stream is a fake. The fixture removes the element after the test. */
export const openFake = async (
  options: FakeStreamOptions = {},
  attributes: Readonly<Record<string, string>> = {},
): Promise<{readonly fake: FakeStream; readonly element: AppStreamElement}> => {
  const home = await fixture<HTMLElement>(html`<div style="width: 320px; height: 180px"></div>`);
  const fake = new FakeStream({size: {width: 320, height: 180}, ...options});
  const element = document.createElement('app-stream');
  for (const [name, value] of Object.entries({'app-id': 'viewer', profile: 'default', ...attributes}))
    element.setAttribute(name, value);
  fake.attach(element);
  home.append(element);
  return {fake, element};
};

/** The phases that an element goes through from now on. */
export const recordPhases = (element: AppStreamElement): string[] => {
  const phases: string[] = [];
  element.addEventListener('statechange', ({from, state}) => {
    if (from.phase !== state.phase) phases.push(state.phase);
  });
  return phases;
};
