import {expect} from '@open-wc/testing';
import {StreamingService} from '../../src/index.ts';
import {nvcf} from '../../src/nvcf.ts';
import {portal} from '../../src/portal.ts';
import type {SessionService} from '../../src/service/session.ts';
import {createFakeStream, waitForPhase} from '../element/stream-fixture.ts';
import {openKit} from '../messages/open-channel.ts';
import {FakePorts} from '../session/fake-ports.ts';
import {makeReactive} from '../support/reactive.ts';
import {createEmptyResponse, createJsonResponse, type SentRequest, withServer} from './fake-server.ts';

const SESSION = {id: 's1', status: 'IDLE', app: {id: 'usd-viewer'}};

/** A service and a portal with one application, and a gateway that accepts each key. */
const respond = ({method, url}: SentRequest): Response => {
  const {pathname} = url;
  if (pathname.includes('/apps/')) return createJsonResponse(200, {id: 'usd-viewer', title: 'USD Viewer'});
  if (pathname.endsWith('/stream'))
    return createJsonResponse(202, {id: 's1', routes: {}, status: 'Starting'});
  if (method === 'POST') return createJsonResponse(200, SESSION);
  if (method === 'GET') return createJsonResponse(200, {items: []});
  return createEmptyResponse(200);
};

const FUNCTION = '7d0c5b1e-4a83-4f0e-9a61-2f1c3b8e5d01';
const OPTIONS = {
  portal: {url: 'https://portal.example/api'},
  nvcf: {functionId: FUNCTION, key: 'nvapi-key', probe: false},
};

const SERVICES: Readonly<Record<string, () => SessionService>> = {
  'portal()': () => portal(OPTIONS.portal),
  'nvcf()': () => nvcf(OPTIONS.nvcf),
  StreamingService: () => new StreamingService({serviceUrl: 'https://streams.example'}),
};

/** Creates a session, and returns what each member of a service results in. */
const callAll = async (service: SessionService) => {
  const {signal} = new AbortController();
  const request = {appId: 'usd-viewer', profile: 'default'};
  const {name, requires, takesStage} = service;
  const confirmed = await service.confirm(request, {signal}).catch(String);
  const {id, ...session} = await service.create(request);
  const protocols = await service.signaling?.protocols?.(id, {signal});
  await service.end(id);
  return {name, requires, takesStage, confirmed, session, protocols};
};

describe('an object of the library in reactive data of the page', () => {
  for (const [name, create] of Object.entries(SERVICES)) {
    it(`works as it does by itself: ${name}`, () =>
      withServer(respond, async () => {
        expect(await callAll(makeReactive(create()))).to.deep.equal(await callAll(create()));
      }));

    it(`works in an object that replaces a member: ${name}`, () =>
      withServer(respond, async () => {
        const service = {...create(), confirm: () => Promise.resolve('confirmed')};
        expect((await callAll(service)).confirmed).to.equal('confirmed');
      }));
  }

  it('works as it does by itself: kit()', async () => {
    const {kit, receive} = openKit();
    const state = makeReactive(kit).loadingState();
    receive('loadingStateResponse', {url: 'a.usd', loading_state: 'idle'});
    expect(await state).to.deep.equal({url: 'a.usd', state: 'idle'});
  });

  it('plays: a portal beside reactive options', () =>
    withServer(respond, async (server) => {
      const data = makeReactive({
        service: portal(OPTIONS.portal),
        limits: {service: {responseMs: 5000}},
        iceServers: [{urls: 'stun:stun.example'}],
        arguments: {quality: {level: 'high'}},
      });
      const element = createFakeStream(new FakePorts());
      Object.assign(element, data);
      document.body.append(element);
      await waitForPhase(element, 'playing');
      await element.stop();
      element.remove();
      expect(server.requestLines).to.include('POST /api/sessions/?app_id=usd-viewer');
    }));
});
