import {expect} from '@open-wc/testing';
import {StreamingService} from '../../src/service/streaming-service.ts';
import {failureOf} from './fake-server.ts';

const service = new StreamingService({serviceUrl: new URL('/service/', location.href)});

describe('StreamingService with a true service', () => {
  it('creates, polls and ends a session that is ready at once', async () => {
    const session = await service.create({appId: 'usd-viewer', profile: 'default'});
    expect(session.ready).to.equal(true);
    expect((await service.poll(session.id)).hosts).to.deep.equal(session.hosts);
    await service.end(session.id);
    expect((await failureOf(service.poll(session.id))).code).to.equal('session-not-found');
    await service.end(session.id);
  });

  it('reads the routes in the shape of deployments', async () => {
    const request = {appId: 'usd-viewer', profile: 'default', arguments: {demo: {routesShape: 'nested'}}};
    const session = await service.create(request);
    await service.end(session.id);
    const purposes = session.hosts[0]?.routes.map(({description}) => description);
    expect(purposes).to.have.members(['signaling', 'media']);
  });

  it('follows a cold start', async () => {
    const session = await service.create({appId: 'usd-viewer', profile: 'cold'});
    expect(session.ready).to.equal(false);
    expect(session.message).to.not.equal('');
    expect((await service.poll(session.id)).id).to.equal(session.id);
    await service.end(session.id);
  });

  it('confirms what exists, with 200 and with 202, and with build metadata in the version', async () => {
    await service.confirm({appId: 'usd-viewer', profile: 'default'});
    await service.confirm({appId: 'molecule-lab', profile: 'cold', version: '1.0.0'});
    await service.confirm({appId: 'usd-viewer', profile: 'preview', version: '2.0.0-beta+001'});
  });

  it('names what exists instead of what was misspelt', async () => {
    const error = await failureOf(service.confirm({appId: 'usd-veiwer', profile: 'default'}));
    expect(error.code).to.equal('app-not-found');
    expect(error.alternatives[0]).to.equal('usd-viewer');
  });

  it('lists applications by tags', async () => {
    const science = await service.listApplications({tags: ['science']});
    expect(science.map(({id}) => id)).to.deep.equal(['molecule-lab']);
  });

  it('carries the service’s own words of a refusal', async () => {
    const forbidden = await failureOf(service.create({appId: 'restricted', profile: 'default'}));
    expect(forbidden.code).to.equal('forbidden');
    expect(forbidden.detail).to.contain('restricted');
    const busy = await failureOf(service.create({appId: 'busy', profile: 'default'}));
    expect(busy.code).to.equal('no-capacity');
    const invalid = await failureOf(service.create({appId: 'usd-viewer', profile: 'none'}));
    expect(invalid.code).to.equal('invalid-request');
    expect(invalid.detail).to.match(/^body\.profile: /);
  });
});
