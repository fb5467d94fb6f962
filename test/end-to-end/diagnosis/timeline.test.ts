import {expect, fixture, html, oneEvent} from '@open-wc/testing';
import {expectNoLeftovers} from '../../support/element/no-leftovers.ts';
import {createStream, openStream, waitForFailure, waitForPhase} from '../../support/element/open-stream.ts';

describe('The timeline of <app-stream>', () => {
  expectNoLeftovers();

  it('lists the steps of a run in order, and the page’s performance timeline has the same steps', async () => {
    performance.clearMeasures();
    const element = await openStream();
    await waitForPhase(element, 'playing');
    const steps = element.timeline.map(({step}) => step);
    expect(steps).to.deep.equal([
      'checking',
      'requesting',
      'connecting: signaling',
      'connecting: negotiating',
      'connecting: ice',
      'connecting: first-frame',
      'playing',
    ]);
    const entries = performance.getEntriesByType('measure').map(({name}) => name);
    expect(entries).to.include.members(steps.slice(0, -1).map((step) => `app-stream: ${step}`));
    await element.stop();
    expect(element.timeline.at(-1)).to.include({step: 'ended', detail: 'stopped'});
  });

  it('belongs to the failure of a run', async () => {
    const error = await waitForFailure(await openStream({appId: 'usd-veiwer'}));
    expect(error.timeline.map(({step, detail}) => [step, detail])).to.deep.equal([
      ['checking', undefined],
      ['failed', 'app-not-found'],
    ]);
  });

  it('restarts with each run', async () => {
    const element = createStream({appId: 'usd-veiwer'});
    await fixture(html`<div>${element}</div>`);
    const first = (await waitForFailure(element)).timeline;
    const restarted = oneEvent(element, 'statechange');
    element.start();
    await restarted;
    await waitForFailure(element);
    expect(element.timeline.map(({step}) => step)).to.deep.equal(first.map(({step}) => step));
    expect(element.timeline).not.to.equal(first);
  });
});
