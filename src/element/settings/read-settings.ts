import {directHost, type MediaSettings} from '../../connection/connector.ts';
import {AppStreamError} from '../../errors/app-stream-error.ts';
import {checkBrowser} from '../../errors/check-browser.ts';
import {readDeclaration} from '../../service/page-service.ts';
import {hasCredentials, withoutCredentials} from '../../platform/address.ts';
import type {RunRequest} from '../../session/ports.ts';
import type {AttributeProblem} from '../../session/session-state.ts';
import {type StreamSettings, WORDS} from './settings.ts';
import {readLimits, type StreamLimits} from './stream-limits.ts';

/** What a page asks for, checked: the input of one run. */
export interface RunPlan {
  readonly request: RunRequest;
  /** Empty if the page has its own service. */
  readonly serviceUrl: string;
  readonly catalogueUrl: string | undefined;
  readonly credentials: RequestCredentials;
  /** Perhaps with placeholders for a session. `undefined` without a service: see `request.direct`. */
  readonly signalingUrl: string | undefined;
  readonly mediaHost: string | undefined;
  readonly connector: string;
  readonly media: MediaSettings;
  readonly limits: StreamLimits;
  /** Two plans with the same key are the same run, apart from the stage. */
  readonly key: string;
}

/** A plan, or everything that prevents one. */
export type ReadSettings = RunPlan | {readonly problems: readonly AttributeProblem[]};

const CLOSED_ROOT =
  'The page gave the element a closed shadow root. Declare it with shadowrootmode="open", or remove it.';

/**
 * Checks what each run needs of the browser and of the element. A closed shadow root hides from the element which part
 * of it the user presses. @throws AppStreamError `browser-too-old`, `unexpected`
 */
export const checkSupport = ({shadowRoot, isConnected}: Element) => {
  checkBrowser();
  // The element creates its own root when it is connected.
  if (isConnected && !shadowRoot) throw new AppStreamError('unexpected', {detail: CLOSED_ROOT});
};

const PLACEHOLDER = /\{(session|host|port)\}/g;

/** Lit sets a property to `null` when its attribute is removed, and a blank attribute means none. */
const given = <Value>(value: Value | null | undefined): Value | undefined =>
  value === null || (typeof value === 'string' && !value.trim()) ? undefined : value;

/**
 * Checks the settings of an element, and reports all problems together. Addresses may be relative to the document. An
 * address of signaling alone describes a host that no service manages.
 */
export const readSettings = (settings: Omit<StreamSettings, never>, baseUrl: string): ReadSettings => {
  const problems: AttributeProblem[] = [];
  const base = withoutCredentials(baseUrl);
  const required = (attribute: string, value: string | null | undefined, isNeeded: boolean) => {
    if (isNeeded && !given(value)) problems.push({attribute, problem: 'missing'});
    return given(value) ?? '';
  };
  const readUrl = (attribute: string, value: string | null | undefined, protocol = /^http/) => {
    if (!given(value)) return undefined;
    const url = URL.canParse(value ?? '', base) ? new URL(value ?? '', base) : undefined;
    if (!url || !protocol.test(url.protocol)) problems.push({attribute, problem: 'invalid-url'});
    // A WebSocket may have them.
    else if (hasCredentials(url) && attribute !== 'signaling-url')
      problems.push({attribute, problem: 'has-credentials'});
    return url?.href;
  };
  /** One of a few values. The first is the default. */
  const readOneOf = <Word extends string>(
    attribute: string,
    value: string | null | undefined,
    expected: readonly [Word, ...Word[]],
  ) => {
    const word = given(value) ? expected.find((candidate) => candidate === value) : expected[0];
    if (!word) problems.push({attribute, problem: 'unknown-value', expected});
    return word ?? expected[0];
  };

  const {idleTimeout, maxBitrate, fps} = settings;
  const service = settings.service && readDeclaration(settings.service);
  const sessionId = given(settings.sessionId);
  const signalingUrl = given(settings.signalingUrl);
  // The placeholders can stand for anything that an address may hold there.
  const sampleUrl = readUrl('signaling-url', signalingUrl?.replace(PLACEHOLDER, '1'), /^(http|ws)/);
  const isDirect =
    !service && !given(settings.serviceUrl) && sampleUrl && signalingUrl?.search(PLACEHOLDER) === -1;
  const numbers = {'idle-timeout': idleTimeout, 'max-bitrate': maxBitrate, fps};
  for (const [attribute, value] of Object.entries(numbers))
    if (Number.isNaN(value)) problems.push({attribute, problem: 'invalid-number'});
  required('service-url', settings.serviceUrl, !service && !isDirect);
  if (isDirect && sessionId) problems.push({attribute: 'session-id', problem: 'needs-service'});
  const requires = (attribute: 'app-id' | 'profile') =>
    !sessionId && !isDirect && service?.requires?.includes(attribute) !== false;
  const limits = readLimits(settings.limits);
  const plan: Omit<RunPlan, 'key'> = {
    request: {
      appId: required('app-id', settings.appId, requires('app-id')),
      profile: required('profile', settings.profile, requires('profile')),
      version: given(settings.version),
      stageUri: given(settings.stageUri),
      arguments: given(settings.arguments),
      catalogue: readOneOf('catalogue', settings.catalogue, WORDS.catalogue),
      sessionId,
      ...(isDirect && {direct: directHost(sampleUrl)}),
      ...((isDirect || service?.takesStage === false) && {stageByMessage: true}),
      recovery: readOneOf('recovery', settings.recovery, WORDS.recovery),
      limits,
    },
    serviceUrl: readUrl('service-url', settings.serviceUrl) ?? '',
    catalogueUrl: readUrl('catalogue-url', settings.catalogueUrl),
    credentials: readOneOf('credentials', settings.credentials, WORDS.credentials),
    signalingUrl: isDirect ? undefined : signalingUrl,
    mediaHost: given(settings.mediaHost),
    connector: given(settings.connector) ?? 'nvst',
    media: {
      codecs: given(settings.codecs),
      maxBitrate: given(maxBitrate),
      fps: given(fps),
      iceTransport: readOneOf('ice-transport', settings.iceTransport, WORDS.iceTransport),
    },
    limits,
  };
  for (const attribute of ['arguments', 'limits'] as const)
    if (toJson(settings[attribute]) === undefined) problems.push({attribute, problem: 'invalid-json'});
  return problems.length ? {problems} : {...plan, key: keyOf(plan)};
};

/** The plan as JSON, without what may change during a run. */
const keyOf = ({request, ...plan}: Omit<RunPlan, 'key'>): string => {
  const fixed = {...request, stageUri: undefined, limits: undefined};
  const {codecs, iceTransport} = plan.media;
  return JSON.stringify({...plan, limits: undefined, media: {codecs, iceTransport}, request: fixed});
};

/** A value of the page as JSON, `null` for none. `undefined` if JSON cannot express it. */
const toJson = (value: unknown): string | undefined => {
  try {
    return JSON.stringify(value ?? null);
  } catch {
    return undefined;
  }
};
