import {expect} from '@open-wc/testing';
import {createJsonResponse, createReadyBody, FakeServer, ROUTES_BODY} from './fake-server.ts';

describe('the hosts of a session', () => {
  it('are IPv6 addresses without brackets, however the service writes them', async () => {
    for (const written of ['[2001:db8::1]', '2001:db8::1']) {
      const body = {...createReadyBody('s7'), routes: {[written]: ROUTES_BODY}};
      const session = await FakeServer.withResponses(() => createJsonResponse(200, body))
        .createClient()
        .create({appId: 'usd-viewer', profile: 'default'});
      expect(session.hosts.map(({host}) => host)).to.deep.equal(['2001:db8::1']);
    }
  });
});
