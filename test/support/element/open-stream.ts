import {fixture, html} from '@open-wc/testing';
import {startFaults} from '../service/service-sessions.ts';
import {TIMEOUT_MS, until} from '../until.ts';
import type {Switches} from '../../../demo/service/sessions/switches.ts';
import '../../../src/define.ts';
import {AppStreamError, type AppStreamElement, type Phase, type SessionState} from '../../../src/index.ts';

/** Properties of the element beside the default request. `demo` switches the behaviour of the session's host. */
export interface StreamOptions extends Partial<
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
    | 'signalingUrl'
    | 'mediaHost'
    | 'resolveMediaHost'
    | 'signalingToken'
    | 'headers'
    | 'loading'
    | 'limits'
    | 'service'
    | 'token'
    | 'connector'
    | 'width'
    | 'height'
    | 'resize'
    | 'input'
    | 'touch'
    | 'wheel'
    | 'microphone'
    | 'codecs'
    | 'maxBitrate'
    | 'fps'
    | 'iceTransport'
    | 'recovery'
    | 'keepSession'
  >
> {
  readonly demo?: Switches;
}

/** Creates an element outside of the document. */
export const createStream = ({demo, ...options}: StreamOptions = {}): AppStreamElement =>
  Object.assign(document.createElement('app-stream'), {
    serviceUrl: '/service',
    appId: 'usd-viewer',
    profile: 'default',
    ...(demo ? {arguments: {demo}} : {}),
    ...options,
  });

/** Creates an element in the document. `statesOf` returns all its states. */
export const openStream = async (options: StreamOptions = {}): Promise<AppStreamElement> => {
  const element = createStream(options);
  const states: SessionState[] = [];
  recordedStates.set(element, states);
  element.addEventListener('statechange', ({state}) => states.push(state));
  await fixture(html`<div style="width: 640px">${element}</div>`);
  return element;
};

const recordedStates = new WeakMap<AppStreamElement, SessionState[]>();

/** The states of an element since `openStream`. */
export const statesOf = (element: AppStreamElement): readonly SessionState[] =>
  recordedStates.get(element) ?? [];

type StateOf<Name extends Phase> = Extract<SessionState, {readonly phase: Name}>;

/**
 * Resolves when the element is in a phase, immediately if it already is.
 * @throws the reason if the element fails or ends instead, and its states if it never gets there
 */
export const waitForPhase = <Name extends Phase>(
  element: AppStreamElement,
  phase: Name,
  isExpected: (state: StateOf<Name>) => boolean = () => true,
): Promise<StateOf<Name>> => {
  const {promise, resolve, reject} = Promise.withResolvers<StateOf<Name>>();
  const controller = new AbortController();
  const checkState = () => {
    const {state} = element;
    if (isIn(state, phase)) {
      if (isExpected(state)) resolve(state);
    } else if (state.phase === 'failed') reject(state.error);
    else if (state.phase === 'ended') reject(new Error(`Ended instead: ${state.reason}`));
  };
  element.addEventListener('statechange', checkState, {signal: controller.signal});
  checkState();
  const timer = setTimeout(() => reject(new Error(neverReached(element, phase))), TIMEOUT_MS);
  return promise.finally(() => {
    controller.abort();
    clearTimeout(timer);
  });
};

/** Starts the faults of a session. Resolves when the element reconnects, also if it plays again or fails very soon. */
export const loseStream = async (
  element: AppStreamElement,
  session: {readonly id: string},
): Promise<void> => {
  await Promise.all([waitForPhase(element, 'reconnecting'), startFaults(session)]);
};

const neverReached = (element: AppStreamElement, phase: Phase) => {
  const states = [...statesOf(element), element.state].map(nameState).join(', ');
  const {activeElement} = element.shadowRoot ?? {};
  return `Never ${phase}: ${states}, focus: ${activeElement?.part.value ?? document.activeElement?.localName ?? ''}`;
};

const nameState = (state: SessionState) => {
  const step = 'step' in state ? ` ${state.step}` : '';
  const errors = Object.values(state).filter((value) => value instanceof AppStreamError);
  return `${state.phase}${step}${errors.map(({code}) => ` (${code})`).join('')}`;
};

const isIn = <Name extends Phase>(state: SessionState, phase: Name): state is StateOf<Name> =>
  state.phase === phase;

/** The text that the element shows over the video, as one line. */
export const overlayTextOf = ({shadowRoot}: AppStreamElement) =>
  (shadowRoot?.querySelector('[part=overlay]')?.textContent ?? '').replace(/\s+/g, ' ').trim();

/** Resolves with the failure of the run when the element shows it, with its details. */
export const waitForFailure = async (element: AppStreamElement) => {
  const {error} = await waitForPhase(element, 'failed');
  await until('the details of the failure', () => element.shadowRoot?.querySelector('[part=details]'));
  return error;
};

/** Clicks the element's button with this label. */
export const clickButton = ({shadowRoot}: AppStreamElement, label: string) => {
  const buttons = [...(shadowRoot?.querySelectorAll('button') ?? [])];
  const button = buttons.find(({ariaLabel, textContent}) => (ariaLabel ?? textContent.trim()) === label);
  if (!button) throw new Error(`There is no button “${label}”`);
  button.click();
};
