import {fixture, html} from '@open-wc/testing';
import type {Switches} from '../../demo/service/sessions/switches.ts';
import '../../src/define.ts';
import type {AppStreamElement, Phase, SessionState} from '../../src/index.ts';

/** What the element is given beyond the usual request; `demo` switches how the session's host behaves. */
export interface Wish extends Partial<
  Pick<
    AppStreamElement,
    | 'serviceUrl'
    | 'catalogueUrl'
    | 'appId'
    | 'profile'
    | 'version'
    | 'stageUri'
    | 'catalogue'
    | 'sessionId'
    | 'loading'
    | 'limits'
    | 'service'
    | 'token'
    | 'connector'
    | 'width'
    | 'height'
    | 'resize'
    | 'input'
    | 'microphone'
    | 'recovery'
  >
> {
  readonly demo?: Switches;
}

/** An element that is not in the document yet. */
export const makeStream = ({demo, ...wish}: Wish = {}): AppStreamElement =>
  Object.assign(document.createElement('app-stream'), {
    serviceUrl: '/service',
    appId: 'usd-viewer',
    profile: 'default',
    ...(demo ? {arguments: {demo}} : {}),
    ...wish,
  });

/** An element in the document. Its states are kept from the first on: `statesOf`. */
export const openStream = async (wish: Wish = {}): Promise<AppStreamElement> => {
  const element = makeStream(wish);
  const states: SessionState[] = [];
  kept.set(element, states);
  element.addEventListener('statechange', ({state}) => states.push(state));
  await fixture(html`<div style="width: 640px">${element}</div>`);
  return element;
};

const kept = new WeakMap<AppStreamElement, SessionState[]>();

/** The states that an element has gone through since it was opened. */
export const statesOf = (element: AppStreamElement): readonly SessionState[] => kept.get(element) ?? [];

type StateOf<Name extends Phase> = Extract<SessionState, {readonly phase: Name}>;

/**
 * Fulfils when the element is in a phase, at once if it is there.
 * @throws when it fails or ends instead, with the reason
 */
export const reaches = <Name extends Phase>(
  element: AppStreamElement,
  phase: Name,
  isWanted: (state: StateOf<Name>) => boolean = () => true,
): Promise<StateOf<Name>> => {
  const {promise, resolve, reject} = Promise.withResolvers<StateOf<Name>>();
  const over = new AbortController();
  const look = () => {
    const {state} = element;
    if (isIn(state, phase)) {
      if (isWanted(state)) resolve(state);
    } else if (state.phase === 'failed') reject(state.error);
    else if (state.phase === 'ended') reject(new Error(`Ended instead: ${state.reason}`));
  };
  element.addEventListener('statechange', look, {signal: over.signal});
  look();
  return promise.finally(() => over.abort());
};

const isIn = <Name extends Phase>(state: SessionState, phase: Name): state is StateOf<Name> =>
  state.phase === phase;

/** What the element says over the picture, as one line. */
export const screenOf = ({shadowRoot}: AppStreamElement) =>
  (shadowRoot?.querySelector('[part=overlay]')?.textContent ?? '').replace(/\s+/g, ' ').trim();

/** The failure of the run, once the element has rendered it. */
export const failureOf = async (element: AppStreamElement) => {
  const {error} = await reaches(element, 'failed');
  await element.updateComplete;
  return error;
};

/** Presses the button with this label. */
export const press = ({shadowRoot}: AppStreamElement, label: string) => {
  const buttons = [...(shadowRoot?.querySelectorAll('button') ?? [])];
  const button = buttons.find(({textContent}) => textContent.trim() === label);
  if (!button) throw new Error(`There is no button “${label}”`);
  button.click();
};
