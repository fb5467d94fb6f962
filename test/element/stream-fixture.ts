import {fixture, html} from '@open-wc/testing';
import '../../src/define.ts';
import type {AppStreamElement, AppStreamEventMap} from '../../src/index.ts';
import type {Phase, SessionState} from '../../src/session/session-state.ts';
import {FakeWorld} from '../session/fake-world.ts';
import {turn} from '../session/followed-run.ts';
import './fake-picture.ts';

export type Wishes = Readonly<Record<string, string>>;

const WISHES: Wishes = {
  'service-url': '/nowhere',
  'app-id': 'usd-viewer',
  profile: 'default',
  connector: 'picture',
};

/** An element that is not in the document yet, with a back end of its own. */
export const newStream = (world: FakeWorld, wishes: Wishes = {}): AppStreamElement => {
  const element = document.createElement('app-stream');
  element.service = world.ports.service;
  for (const [name, value] of Object.entries({...WISHES, ...wishes})) element.setAttribute(name, value);
  return element;
};

/** An element in the document, its back end, and what it told so far. */
export const openStream = async (wishes: Wishes = {}, world = new FakeWorld()) => {
  const home = await fixture<HTMLElement>(html`<div></div>`);
  const element = newStream(world, wishes);
  const told = record(element);
  home.append(element);
  return {element, world, told, home};
};

const EVENTS = ['pending', 'ready', 'playing', 'error', 'ended', 'statechange', 'autoplayblocked'] as const;

/** Keeps every event of an element, in the order in which it fires. */
export const record = (element: AppStreamElement) => {
  const told: AppStreamEventMap[keyof AppStreamEventMap][] = [];
  for (const type of EVENTS) element.addEventListener(type, (event) => told.push(event));
  return told;
};

/** The kinds of events, those that only tell of a change left out. */
export const kinds = (told: readonly Event[]) =>
  told.map(({type}) => type).filter((type) => type !== 'statechange');

/** Fulfils when an element is in a phase. */
export const reaches = <Name extends Phase>(element: AppStreamElement, phase: Name) =>
  new Promise<SessionState & {readonly phase: Name}>((resolve) => {
    const look = () => {
      const {state} = element;
      if (state.phase !== phase) return;
      element.removeEventListener('statechange', look);
      resolve(state as SessionState & {readonly phase: Name});
    };
    element.addEventListener('statechange', look);
    look();
  });

/** Lets an element act on what was done to it in this task. */
export const settled = async (element: AppStreamElement) => {
  await element.updateComplete;
  for (let task = 0; task < 3; task++) await turn();
};

/** What an element says over the picture. */
export const says = (element: AppStreamElement) => element.shadowRoot?.textContent.replace(/\s+/g, ' ') ?? '';
