import {expect} from '@open-wc/testing';
import {expectNoLeftovers} from '../../support/element/no-leftovers.ts';
import {waitForFailure, openStream, overlayTextOf} from '../../support/element/open-stream.ts';
import {createRefusingUrl, readRequests} from '../../support/service/refusal.ts';

describe('<app-stream> with the catalogue', () => {
  expectNoLeftovers();

  it('lists the existing applications, the most similar first, if the application is missing', async () => {
    const serviceUrl = createRefusingUrl();
    const element = await openStream({serviceUrl, appId: 'molecule-lap'});
    const {code, alternatives} = await waitForFailure(element);
    expect(code).to.equal('app-not-found');
    expect(alternatives).to.have.members([
      'usd-viewer',
      'factory-twin',
      'city-planner',
      'molecule-lab',
      'restricted',
      'busy',
    ]);
    expect(overlayTextOf(element))
      .to.include('“molecule-lap”')
      .and.to.match(/Available: molecule-lab, .* and 1 more\./);
    expect(await readRequests(serviceUrl)).to.not.include('POST stream');
  });

  it('lists the existing versions if the version is missing', async () => {
    const element = await openStream({version: '1.1.1'});
    const {code, alternatives} = await waitForFailure(element);
    expect(code).to.equal('version-not-found');
    expect(alternatives).to.have.members(['2.0.0-beta+001', '1.2.0', '1.1.0', '1.0.0']);
    expect(overlayTextOf(element)).to.match(/Available: 1\.1\.0, /);
  });

  it('lists the existing profiles, including wildcards, if the profile is missing', async () => {
    const element = await openStream({appId: 'factory-twin', version: '3.5.1', profile: 'high-mem'});
    const {code, alternatives} = await waitForFailure(element);
    expect(code).to.equal('profile-not-found');
    expect(alternatives).to.include.members(['default', 'cold', 'cold-long', 'high-memory']);
    expect(overlayTextOf(element)).to.match(/Available: high-memory, /);
  });

  it('reports only the application if the version and the profile are missing too', async () => {
    const element = await openStream({appId: 'nothing', version: '0.0.0', profile: 'none'});
    expect(await waitForFailure(element)).to.include({code: 'app-not-found'});
  });

  it('reads the catalogue at catalogue-url', async () => {
    const catalogueUrl = createRefusingUrl();
    const serviceUrl = createRefusingUrl({method: 'POST', path: 'stream', status: 403});
    const element = await openStream({serviceUrl, catalogueUrl});
    await waitForFailure(element);
    expect(await readRequests(serviceUrl)).to.deep.equal(['POST stream']);
    expect(await readRequests(catalogueUrl)).to.include('GET cfg/apps/usd-viewer');
  });

  it('shows the service’s message if the user has no permission for the application', async () => {
    const element = await openStream({appId: 'restricted'});
    expect(await waitForFailure(element)).to.include({code: 'forbidden', status: 403});
    expect(overlayTextOf(element)).to.include('You lack permission to stream "restricted"');
  });

  it('shows the service’s message if the application has no capacity', async () => {
    const element = await openStream({appId: 'busy', limits: {start: {createAttempts: 1}}});
    expect(await waitForFailure(element)).to.include({code: 'no-capacity', status: 503});
    expect(overlayTextOf(element)).to.include('all worker nodes are in use');
  });

  it('does not read the catalogue with catalogue="skip": the service reports the missing application', async () => {
    const serviceUrl = createRefusingUrl();
    const element = await openStream({serviceUrl, catalogue: 'skip', appId: 'nothing'});
    expect(await waitForFailure(element)).to.include({code: 'invalid-request', status: 422});
    expect(overlayTextOf(element)).to.include('Application "nothing" does not exist');
    expect(await readRequests(serviceUrl)).to.deep.equal(['POST stream']);
  });
});
