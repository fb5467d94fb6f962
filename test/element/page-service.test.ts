import {expect} from '@open-wc/testing';
import type {SessionService} from '../../src/index.ts';
import {FakePorts} from '../session/fake-ports.ts';
import {openFakeStream, readScreenText, waitForPhase} from './stream-fixture.ts';

const never = () => new Promise<never>(() => undefined);

/** Opens an element with a page's service whose functions may do anything, as in JavaScript. */
const openPageStream = async (functions: Partial<Record<keyof SessionService, () => unknown>>) => {
  const fake = new FakePorts();
  const service = {...fake.ports.service, ...functions};
  const {element, home} = await openFakeStream({loading: 'manual'}, fake);
  element.service = service as unknown as SessionService;
  if (Object.values(functions).includes(never)) element.limits = {service: {responseMs: 20, createMs: 20}};
  element.start();
  return {element, fake, home};
};

describe('<app-stream> with the page’s own service', () => {
  it('shows the failure of a function of the service', async () => {
    const refuse = async () =>
      Promise.reject(Object.assign(new Error('refused'), {status: 403, detail: 'The back end says no'}));
    const {element} = await openPageStream({create: refuse});
    const {error} = await waitForPhase(element, 'failed');
    expect(error).to.include({code: 'forbidden', detail: 'The back end says no'});
    await element.updateComplete;
    expect(readScreenText(element)).to.contain(error.message);
  });

  it('stops although create and end never settle', async () => {
    const {element} = await openPageStream({create: never, end: never});
    await waitForPhase(element, 'requesting');
    await element.stop();
    expect(element.state.phase).to.equal('ended');
  });

  it('stops although the page’s token function never settles', async () => {
    const {element} = await openFakeStream({loading: 'manual', catalogue: 'skip'});
    element.service = undefined;
    element.token = never;
    element.limits = {service: {tokenMs: 20}};
    element.start();
    await waitForPhase(element, 'requesting');
    await element.stop();
    expect(element.state.phase).to.equal('ended');
  });
});
