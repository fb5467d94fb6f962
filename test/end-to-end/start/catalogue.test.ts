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

  it('reads the catalogue at catalogue-url', async () => {
    const catalogueUrl = createRefusingUrl();
    const serviceUrl = createRefusingUrl({method: 'POST', path: 'stream', status: 403});
    const element = await openStream({serviceUrl, catalogueUrl});
    await waitForFailure(element);
    expect(await readRequests(serviceUrl)).to.deep.equal(['POST stream']);
    expect(await readRequests(catalogueUrl)).to.include('GET cfg/apps/usd-viewer');
  });

  it('does not read the catalogue with catalogue="skip": the service reports the missing application', async () => {
    const serviceUrl = createRefusingUrl();
    const element = await openStream({serviceUrl, catalogue: 'skip', appId: 'nothing'});
    expect(await waitForFailure(element)).to.include({code: 'invalid-request', status: 422});
    expect(overlayTextOf(element)).to.include('Application "nothing" does not exist');
    expect(await readRequests(serviceUrl)).to.deep.equal(['POST stream']);
  });
});
