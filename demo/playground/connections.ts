import type {ServiceCode} from '../../site/playground/framework-code.ts';
import type {SettingValues} from '../../site/playground/link-state.ts';
import type {PlaygroundSetting} from '../../site/playground/read-manifest.ts';
import type {AppStreamElement, SessionService} from '../../src/index.ts';
import {nvcf} from '../../src/nvcf.ts';
import {portal} from '../../src/portal.ts';
import {DEMO_KEYS, FUNCTIONS} from '../shared/functions.ts';
import type {DemoServiceAccess} from '../shared/demo-service.ts';

/** The setting that selects the connection type. */
export const CONNECTION: PlaygroundSetting = {
  name: 'connection',
  description:
    'The connection type (default: Kit App Streaming): `direct` is a local Kit, `portal` a portal, and `gateway` the NVCF gateway.',
  kind: 'choice',
  choices: ['direct', 'portal', 'gateway'],
};

/** The attributes that specify a session. */
const REQUEST = ['service-url', 'signaling-url', 'app-id', 'profile', 'version'];

/** The attributes that a connection type needs. */
const requestOf = (connection: string | undefined, {serviceUrl}: DemoServiceAccess): SettingValues => {
  if (connection === 'direct')
    return {'signaling-url': new URL('direct', serviceUrl).href.replace(/^http/, 'ws')};
  if (connection === 'portal') return {'app-id': 'usd-viewer'};
  if (connection === 'gateway') return {};
  return {'service-url': serviceUrl, 'app-id': 'usd-viewer', profile: 'default'};
};

/** Adds the attributes that the connection type of the values needs, unless they are set. */
export const completeRequest = (values: SettingValues, access: DemoServiceAccess): SettingValues => ({
  ...requestOf(values['connection'], access),
  ...values,
});

/** Replaces the attributes of another connection type. */
export const replaceRequest = (values: SettingValues, access: DemoServiceAccess): SettingValues =>
  completeRequest(
    Object.fromEntries(Object.entries(values).filter(([name]) => !REQUEST.includes(name))),
    access,
  );

/** A service that is a property of the element, and its code. */
interface ServiceProperty {
  readonly service: SessionService;
  readonly code: ServiceCode;
}

const createPortal = ({serviceUrl, token}: DemoServiceAccess): ServiceProperty => {
  // The cookie of a signed-in user, in place of the sign-in of a portal.
  const {pathname} = new URL(`${serviceUrl}/portal`);
  document.cookie = `id_token=${token ?? 'demo-user'}; Path=${pathname}; SameSite=Lax`;
  const url = `${serviceUrl}/portal/api`;
  return {service: portal({url}), code: {entry: 'portal', call: `portal({url: '${url}'})`}};
};

const createGateway = ({serviceUrl, token}: DemoServiceAccess): ServiceProperty => {
  const gateway = `${serviceUrl}/gateway`;
  const functionId = FUNCTIONS.find(({appId}) => appId === 'usd-viewer')?.id ?? '';
  const call = `nvcf({
  gateway: '${gateway}',
  functionId: '${functionId}',
  key: '${token === undefined ? DEMO_KEYS.valid : 'KEY'}',
})`;
  return {
    service: nvcf({gateway, functionId, key: token ?? DEMO_KEYS.valid}),
    code: {entry: 'nvcf', call},
  };
};

/** The services of this page. The same service causes no new run. */
const services = new Map<string, ServiceProperty>();

/** Sets the service and the tokens of a connection type. Returns the code of the service. */
export const applyConnection = (
  streams: Iterable<AppStreamElement>,
  connection: string | undefined,
  access: DemoServiceAccess,
): ServiceCode | undefined => {
  const hasService = connection === 'portal' || connection === 'gateway';
  const property = hasService ? (services.get(connection) ?? create(connection, access)) : undefined;
  for (const stream of streams) {
    stream.token = stream.signalingToken = hasService ? undefined : access.token;
    stream.service = property?.service;
  }
  return property?.code;
};

const create = (connection: 'portal' | 'gateway', access: DemoServiceAccess): ServiceProperty => {
  const property = connection === 'portal' ? createPortal(access) : createGateway(access);
  services.set(connection, property);
  return property;
};
