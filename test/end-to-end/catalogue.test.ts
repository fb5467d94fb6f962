import {expect} from '@open-wc/testing';
import {leavesNothing} from '../support/leaves-nothing.ts';
import {failureOf, openStream, screenOf} from '../support/open-stream.ts';
import {refusing, requestsAt} from '../support/refusal.ts';

describe('<app-stream> and the catalogue', () => {
  leavesNothing();

  it('name the applications that there are, the nearest first, when one is missing', async () => {
    const serviceUrl = refusing();
    const element = await openStream({serviceUrl, appId: 'molecule-lap'});
    const {code, alternatives} = await failureOf(element);
    expect(code).to.equal('app-not-found');
    expect(alternatives).to.have.members([
      'usd-viewer',
      'factory-twin',
      'city-planner',
      'molecule-lab',
      'restricted',
      'busy',
    ]);
    expect(screenOf(element))
      .to.include('“molecule-lap”')
      .and.to.match(/There is: molecule-lab, .* and 1 more\./);
    expect(await requestsAt(serviceUrl)).to.not.include('POST stream');
  });

  it('name the versions that there are when one is missing', async () => {
    const element = await openStream({version: '1.1.1'});
    const {code, alternatives} = await failureOf(element);
    expect(code).to.equal('version-not-found');
    expect(alternatives).to.have.members(['2.0.0-beta+001', '1.2.0', '1.1.0', '1.0.0']);
    expect(screenOf(element)).to.match(/There is: 1\.1\.0, /);
  });

  it('name the profiles that there are when one is missing, wildcards included', async () => {
    const element = await openStream({appId: 'factory-twin', version: '3.5.1', profile: 'high-mem'});
    const {code, alternatives} = await failureOf(element);
    expect(code).to.equal('profile-not-found');
    expect(alternatives).to.include.members(['default', 'cold', 'cold-long', 'high-memory']);
    expect(screenOf(element)).to.match(/There is: high-memory, /);
  });

  it('tell of the missing application, not of what is missing with it', async () => {
    const element = await openStream({appId: 'nothing', version: '0.0.0', profile: 'none'});
    expect(await failureOf(element)).to.include({code: 'app-not-found'});
  });

  it('may be at another address than the sessions', async () => {
    const catalogueUrl = refusing();
    const serviceUrl = refusing({method: 'POST', path: 'stream', status: 403});
    const element = await openStream({serviceUrl, catalogueUrl});
    await failureOf(element);
    expect(await requestsAt(serviceUrl)).to.deep.equal(['POST stream']);
    expect(await requestsAt(catalogueUrl)).to.include('GET cfg/apps/usd-viewer');
  });

  it('let the service speak for an application that the user may not start', async () => {
    const element = await openStream({appId: 'restricted'});
    expect(await failureOf(element)).to.include({code: 'forbidden', status: 403});
    expect(screenOf(element)).to.include('You lack permission to stream "restricted"');
  });

  it('let the service speak for an application without capacity', async () => {
    const element = await openStream({appId: 'busy', limits: {createAttempts: 1}});
    expect(await failureOf(element)).to.include({code: 'no-capacity', status: 503});
    expect(screenOf(element)).to.include('all worker nodes are taken');
  });

  it('are not asked with catalogue="skip": the service itself says what is missing', async () => {
    const serviceUrl = refusing();
    const element = await openStream({serviceUrl, catalogue: 'skip', appId: 'nothing'});
    expect(await failureOf(element)).to.include({code: 'invalid-request', status: 422});
    expect(screenOf(element)).to.include('Application "nothing" does not exist');
    expect(await requestsAt(serviceUrl)).to.deep.equal(['POST stream']);
  });
});
