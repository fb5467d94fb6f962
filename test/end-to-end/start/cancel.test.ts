import {expect, oneEvent} from '@open-wc/testing';
import type {AppStreamElement, SessionState} from '../../../src/index.ts';
import {expectNoLeftovers} from '../../support/element/no-leftovers.ts';
import {
  openStream,
  clickButton,
  waitForPhase,
  overlayTextOf,
  statesOf,
  type StreamOptions,
} from '../../support/element/open-stream.ts';
import {createRefusingUrl, waitForRequest} from '../../support/service/refusal.ts';
import {waitForNoSession, waitForOnlySession, readSessions} from '../../support/service/service-sessions.ts';
import {until} from '../../support/until.ts';

interface Step {
  readonly options: () => StreamOptions;
  readonly isReached: (state: SessionState) => boolean;
  /** Whether the service has a session at that step. `late`: the service creates it after the run was cancelled. */
  readonly hasSession: boolean | 'late';
}

const isStep = (wanted: string) => (state: SessionState) =>
  state.phase === 'connecting' && state.step === wanted;

/** The steps of a run at which the user can cancel it. The service or the host stays at each step. */
const STEPS: Readonly<Record<string, Step>> = {
  'the element reads the catalogue': {
    options: () => ({serviceUrl: createRefusingUrl({method: 'GET', path: 'cfg'})}),
    isReached: ({phase}) => phase === 'checking',
    hasSession: false,
  },
  'the service creates the session': {
    options: () => ({serviceUrl: createRefusingUrl(), demo: {createDelayMs: 600}}),
    isReached: ({phase}) => phase === 'requesting',
    hasSession: 'late',
  },
  'the element waits to retry the creation': {
    options: () => ({appId: 'busy'}),
    isReached: (state) => state.phase === 'requesting' && state.deferred !== undefined,
    hasSession: false,
  },
  'the application starts': {
    options: () => ({profile: 'cold-long', demo: {coldMs: 600_000}}),
    isReached: ({phase}) => phase === 'pending',
    hasSession: true,
  },
  'the element opens signaling': {
    // A quick start shows no card with a Cancel button.
    options: () => ({demo: {noOffer: true}}),
    isReached: isStep('signaling'),
    hasSession: true,
  },
  'the element waits for the offer': {
    options: () => ({demo: {noOffer: true}}),
    isReached: isStep('negotiating'),
    hasSession: true,
  },
  'ICE connects': {options: () => ({demo: {noMedia: true}}), isReached: isStep('ice'), hasSession: true},
  'the element waits for the first frame': {
    options: () => ({demo: {noFrames: true}}),
    isReached: isStep('first-frame'),
    hasSession: true,
  },
};

/** The ways to cancel, and the phase after each. */
const CANCELLATIONS: Readonly<
  Record<string, readonly [(element: AppStreamElement) => unknown, 'ended' | 'idle']>
> = {
  'stop()': [(element) => element.stop(), 'ended'],
  'the Cancel button': [
    async (element) => {
      // A card is shown when the start takes half a second.
      await until('the card', () => element.shadowRoot?.querySelector('[part~=cancel]'));
      clickButton(element, 'Cancel');
    },
    'ended',
  ],
  'leaving the document': [(element) => element.remove(), 'idle'],
};

const waitForStep = (element: AppStreamElement, {isReached}: Step) =>
  until('the step to cancel', () => {
    if (statesOf(element).some(isReached)) return true;
    throw new Error(`so far: ${JSON.stringify(statesOf(element).at(-1))}`);
  });

describe('Cancelling <app-stream>', () => {
  expectNoLeftovers();

  for (const [when, step] of Object.entries(STEPS)) {
    for (const [how, [cancel, phase]] of Object.entries(CANCELLATIONS)) {
      it(`by ${how} while ${when} leaves no session`, async () => {
        const element = await openStream(step.options());
        await waitForStep(element, step);
        const {serviceUrl = ''} = element;
        if (step.hasSession === 'late') await waitForRequest(serviceUrl, 'POST stream');
        else expect(await readSessions()).to.have.length(step.hasSession ? 1 : 0);
        void cancel(element);
        await until(`the phase ${phase}`, () => element.state.phase === phase);
        if (step.hasSession === 'late') await waitForRequest(serviceUrl, 'DELETE stream');
        await waitForNoSession();
        // A late response changes nothing.
        expect(element.state.phase).to.equal(phase);
        expect(element.video.srcObject).to.equal(null);
      });
    }
  }

  it('by stop() while it plays resolves when the session has ended', async () => {
    const element = await openStream();
    await waitForPhase(element, 'playing');
    const ended = oneEvent(element, 'ended');
    const stopped = element.stop();
    expect(element.state).to.deep.equal({phase: 'ended', reason: 'stopped'});
    await ended;
    await stopped;
    expect(await readSessions()).to.be.empty;
    await element.updateComplete;
    expect(overlayTextOf(element)).to.include('The session has ended.').and.to.include('Start again');
  });

  it('by leaving the document while it plays ends the session', async () => {
    const element = await openStream();
    await waitForPhase(element, 'playing');
    await waitForOnlySession('that plays', ({clients}) => clients === 1);
    element.remove();
    await waitForNoSession();
    expect(element.state).to.deep.equal({phase: 'idle', reason: 'detached'});
    expect(element.video.srcObject).to.equal(null);
  });

  it('shows a button that starts another session', async () => {
    const element = await openStream({demo: {noOffer: true}});
    await waitForPhase(element, 'connecting');
    await element.stop();
    await element.updateComplete;
    clickButton(element, 'Start again');
    await until('another session', () => element.state.phase === 'connecting');
    expect(await readSessions()).to.have.length(1);
  });
});
