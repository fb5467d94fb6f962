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
  const isEndless = Object.values(functions).includes(never);
  if (isEndless) element.limits = {service: {responseMs: 20, createMs: 20}};
  element.start();
  return {element, fake, home};
};

const refuse = (status: number) => async () =>
  Promise.reject(Object.assign(new Error('refused'), {status, detail: 'The back end says no'}));

describe('<app-stream> with the page’s own service', () => {
  const failures: readonly [string, keyof SessionService, () => unknown, string][] = [
    ['refuses the request', 'create', refuse(403), 'forbidden'],
    ['returns the body of a refusal', 'create', async () => ({detail: 'no'}), 'service-function-failed'],
    [
      'returns a ready session without hosts',
      'create',
      async () => ({id: 's', ready: true}),
      'service-function-failed',
    ],
    [
      'throws an exception',
      'confirm',
      async () => Promise.reject(new Error('503')),
      'service-function-failed',
    ],
    ['never confirms the request', 'confirm', never, 'no-answer'],
    ['never creates the session', 'create', never, 'create-unclear'],
  ];
  for (const [what, name, call, code] of failures) {
    it(`fails with ${code} if the service ${what}`, async () => {
      const {element} = await openPageStream({[name]: call});
      const {error} = await waitForPhase(element, 'failed');
      expect(error.code).to.equal(code);
      await element.updateComplete;
      expect(readScreenText(element)).to.contain(error.message);
    });
  }

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
