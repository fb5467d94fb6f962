import type {AppStreamElement, SessionService} from '../../../src/index.ts';
import {nvcf} from '../../../src/nvcf.ts';
import {portal} from '../../../src/portal.ts';
import type {ServiceCode} from '../../shared/code/write-code.ts';
import {DEMO_KEYS, FUNCTIONS} from '../../shared/functions.ts';
import type {DemoServiceAccess} from '../../shared/demo-service.ts';

/** The connection types of the demo application, by the value of the field. The first one needs no value. */
export const CONNECTION_TYPES = [
  {value: '', name: 'Kit App Streaming', note: 'A service creates the session.'},
  {value: 'direct', name: 'Local Kit', note: 'One application that is always the same. It has no session.'},
  {value: 'portal', name: 'Portal', note: 'The back end of a portal creates the session for its user.'},
  {value: 'gateway', name: 'NVCF gateway', note: 'The gateway starts a machine with the WebSocket.'},
] as const;

export type ConnectionType = (typeof CONNECTION_TYPES)[number]['value'];

export const readConnectionType = (text: string): ConnectionType =>
  CONNECTION_TYPES.find(({value}) => value === text)?.value ?? '';

/** Writes the code of a connection type whose service is a property of the element. */
export const writeService = (
  connectionType: ConnectionType,
  app: string,
  {serviceUrl, token}: DemoServiceAccess,
): ServiceCode | undefined => {
  switch (connectionType) {
    case '':
    case 'direct':
      return undefined;
    case 'portal':
      return {entry: 'portal', call: `portal({url: '${serviceUrl}/portal/api'})`};
    case 'gateway': {
      const key = token === undefined ? DEMO_KEYS.valid : 'KEY';
      const options = [
        `gateway: '${serviceUrl}/gateway'`,
        `functionId: '${findFunction(app)}'`,
        `key: '${key}'`,
      ];
      return {entry: 'nvcf', call: `nvcf({\n  ${options.join(',\n  ')},\n})`};
    }
    default:
      return connectionType satisfies never;
  }
};

/** The services that elements have. The same service causes no new run. */
const services = new WeakMap<AppStreamElement, {readonly key: string; readonly service: SessionService}>();

/** Sets the service of a connection type and its tokens. */
export const applyConnectionType = (
  element: AppStreamElement,
  {connectionType, app}: {readonly connectionType: ConnectionType; readonly app: string},
  access: DemoServiceAccess,
) => {
  const isOffered = connectionType === '' || connectionType === 'direct';
  element.token = element.signalingToken = isOffered ? access.token : undefined;
  if (isOffered) {
    services.delete(element);
    element.service = undefined;
    return;
  }
  const key = `${connectionType} ${app}`;
  const known = services.get(element);
  const service = known?.key === key ? known.service : createService(connectionType, app, access);
  services.set(element, {key, service});
  element.service = service;
};

const createService = (
  connectionType: 'portal' | 'gateway',
  app: string,
  {serviceUrl, token}: DemoServiceAccess,
): SessionService => {
  if (connectionType === 'portal') {
    signIn(`${serviceUrl}/portal`, token ?? 'demo-user');
    return portal({url: `${serviceUrl}/portal/api`});
  }
  return nvcf({
    gateway: `${serviceUrl}/gateway`,
    functionId: findFunction(app),
    key: token ?? DEMO_KEYS.valid,
  });
};

/** Sets the cookie of a signed-in user, in place of the sign-in of a portal. */
const signIn = (portalUrl: string, user: string) => {
  document.cookie = `id_token=${user}; Path=${new URL(portalUrl).pathname}; SameSite=Lax`;
};

/** An application that has no function gets an id that the gateway does not know. */
const findFunction = (app: string): string =>
  FUNCTIONS.find(({appId}) => appId === app)?.id ?? '00000000-0000-0000-0000-000000000000';
