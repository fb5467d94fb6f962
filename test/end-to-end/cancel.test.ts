import {expect, oneEvent} from '@open-wc/testing';
import type {AppStreamElement, SessionState} from '../../src/index.ts';
import {leavesNothing} from '../support/leaves-nothing.ts';
import {openStream, press, reaches, screenOf, statesOf, type Wish} from '../support/open-stream.ts';
import {refusing, requestsAt} from '../support/refusal.ts';
import {noSessionLeft, onlySession, sessionsAtService} from '../support/sessions-at-service.ts';
import {until} from '../support/until.ts';

interface Moment {
  readonly wish: () => Wish;
  readonly isThere: (state: SessionState) => boolean;
  /** Whether the service has a session by then, or will have one although nobody wants it any more. */
  readonly hasSession: boolean | 'late';
}

const isStep = (wanted: string) => (state: SessionState) =>
  state.phase === 'connecting' && state.step === wanted;

/** Each moment of a run at which somebody may lose patience, held for as long as need be. */
const MOMENTS: Readonly<Record<string, Moment>> = {
  'the catalogue is asked': {
    wish: () => ({serviceUrl: refusing({method: 'GET', path: 'cfg'})}),
    isThere: ({phase}) => phase === 'checking',
    hasSession: false,
  },
  'the session is asked for': {
    wish: () => ({serviceUrl: refusing(), demo: {createDelayMs: 600}}),
    isThere: ({phase}) => phase === 'requesting',
    hasSession: 'late',
  },
  'the creation is put off': {
    wish: () => ({appId: 'busy'}),
    isThere: (state) => state.phase === 'requesting' && state.refused !== undefined,
    hasSession: false,
  },
  'the application starts': {
    wish: () => ({profile: 'cold-long', demo: {coldMs: 600_000}}),
    isThere: ({phase}) => phase === 'pending',
    hasSession: true,
  },
  'signaling is opened': {wish: () => ({}), isThere: isStep('signaling'), hasSession: true},
  'the stream is agreed on': {
    wish: () => ({demo: {noOffer: true}}),
    isThere: isStep('negotiating'),
    hasSession: true,
  },
  'the way is opened': {wish: () => ({demo: {noMedia: true}}), isThere: isStep('ice'), hasSession: true},
  'the first frame is waited for': {
    wish: () => ({demo: {noFrames: true}}),
    isThere: isStep('first-frame'),
    hasSession: true,
  },
};

/** The ways to lose patience, and the phase that each leads to. */
const WAYS: Readonly<Record<string, readonly [(element: AppStreamElement) => unknown, 'ended' | 'idle']>> = {
  'stop()': [(element) => element.stop(), 'ended'],
  'the Cancel button': [
    async (element) => {
      await element.updateComplete;
      press(element, 'Cancel');
    },
    'ended',
  ],
  'leaving the document': [(element) => element.remove(), 'idle'],
};

const reachesMoment = (element: AppStreamElement, {isThere}: Moment) =>
  until('the moment to cancel', () => {
    if (statesOf(element).some(isThere)) return true;
    throw new Error(`so far: ${JSON.stringify(statesOf(element).at(-1))}`);
  });

const wasAsked = (serviceUrl: string, request: string) =>
  until(`the request ${request}`, async () => (await requestsAt(serviceUrl)).includes(request));

describe('<app-stream> is cancelled', () => {
  leavesNothing();

  for (const [when, moment] of Object.entries(MOMENTS)) {
    for (const [how, [cancel, phase]] of Object.entries(WAYS)) {
      it(`while ${when}, by ${how}: no session is left`, async () => {
        const element = await openStream(moment.wish());
        await reachesMoment(element, moment);
        const {serviceUrl = ''} = element;
        if (moment.hasSession === 'late') await wasAsked(serviceUrl, 'POST stream');
        else expect(await sessionsAtService()).to.have.length(moment.hasSession ? 1 : 0);
        void cancel(element);
        await until(`the phase ${phase}`, () => element.state.phase === phase);
        if (moment.hasSession === 'late') await wasAsked(serviceUrl, 'DELETE stream');
        await noSessionLeft();
        // What comes late changes nothing.
        expect(element.state.phase).to.equal(phase);
        expect(element.video.srcObject).to.equal(null);
      });
    }
  }

  it('while it plays, by stop(), which fulfils when the session is gone', async () => {
    const element = await openStream();
    await reaches(element, 'playing');
    const ended = oneEvent(element, 'ended');
    const stopped = element.stop();
    expect(element.state).to.deep.equal({phase: 'ended', reason: 'stopped'});
    await ended;
    await stopped;
    expect(await sessionsAtService()).to.be.empty;
    await element.updateComplete;
    expect(screenOf(element)).to.include('The stream was stopped.').and.to.include('Start again');
  });

  it('while it plays, by leaving the document', async () => {
    const element = await openStream();
    await reaches(element, 'playing');
    await onlySession('that plays', ({clients}) => clients === 1);
    element.remove();
    await noSessionLeft();
    expect(element.state).to.deep.equal({phase: 'idle', reason: 'detached'});
    expect(element.video.srcObject).to.equal(null);
  });

  it('and can be started again from the screen', async () => {
    const element = await openStream({demo: {noOffer: true}});
    await reaches(element, 'connecting');
    await element.stop();
    await element.updateComplete;
    press(element, 'Start again');
    await until('another session', () => element.state.phase === 'connecting');
    expect(await sessionsAtService()).to.have.length(1);
  });
});
