import {expect} from '@open-wc/testing';
import {StreamingService} from '../../src/service/streaming-service.ts';
import {catchError} from './fake-server.ts';

const service = new StreamingService({serviceUrl: new URL('/service/', location.href)});

describe('StreamingService, with the demo service', () => {
  it('creates, polls and ends a session that is immediately ready', async () => {
    const session = await service.create({appId: 'usd-viewer', profile: 'default'});
    expect(session.ready).to.equal(true);
    expect((await service.poll(session.id)).hosts).to.deep.equal(session.hosts);
    await service.end(session.id);
    expect((await catchError(service.poll(session.id))).code).to.equal('session-not-found');
    await service.end(session.id);
  });

  it('reads nested routes', async () => {
    const request = {appId: 'usd-viewer', profile: 'default', arguments: {demo: {routesShape: 'nested'}}};
    const session = await service.create(request);
    await service.end(session.id);
    const descriptions = session.hosts[0]?.routes.map(({description}) => description);
    expect(descriptions).to.have.members(['signaling', 'media']);
  });

  it('polls a session during a cold start', async () => {
    const session = await service.create({appId: 'usd-viewer', profile: 'cold'});
    expect(session.ready).to.equal(false);
    expect(session.message).to.not.equal('');
    expect((await service.poll(session.id)).id).to.equal(session.id);
    await service.end(session.id);
  });

  it('confirms existing entries, responded with 200 and 202, and a version with build metadata', async () => {
    await service.confirm({appId: 'usd-viewer', profile: 'default'});
    await service.confirm({appId: 'molecule-lab', profile: 'cold', version: '1.0.0'});
    await service.confirm({appId: 'usd-viewer', profile: 'preview', version: '2.0.0-beta+001'});
  });

  it('reports the alternatives to a misspelt application', async () => {
    const error = await catchError(service.confirm({appId: 'usd-veiwer', profile: 'default'}));
    expect(error.code).to.equal('app-not-found');
    expect(error.alternatives[0]).to.equal('usd-viewer');
  });

  it('lists applications by tags', async () => {
    const science = await service.listApplications({tags: ['science']});
    expect(science.map(({id}) => id)).to.deep.equal(['molecule-lab']);
  });

  it('reports the service’s message of a refusal', async () => {
    const forbidden = await catchError(service.create({appId: 'restricted', profile: 'default'}));
    expect(forbidden.code).to.equal('forbidden');
    expect(forbidden.detail).to.contain('restricted');
    const busy = await catchError(service.create({appId: 'busy', profile: 'default'}));
    expect(busy.code).to.equal('no-capacity');
    const invalid = await catchError(service.create({appId: 'usd-viewer', profile: 'none'}));
    expect(invalid.code).to.equal('invalid-request');
    expect(invalid.detail).to.contain('Profile "none"');
    expect(invalid.advice).to.contain('`profile`');
  });
});
