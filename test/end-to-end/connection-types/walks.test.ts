import {expect} from '@open-wc/testing';
import {sendKeys} from '@web/test-runner-commands';
import type {ConnectionType} from '../../../demo/service/sessions/sessions.ts';
import {kit} from '../../../src/kit.ts';
import {nvcf} from '../../../src/nvcf.ts';
import {portal} from '../../../src/portal.ts';
import {expectNoLeftovers} from '../../support/element/no-leftovers.ts';
import {statesOf, type StreamOptions, waitForPhase} from '../../support/element/open-stream.ts';
import {isRising, readFrames} from '../../support/element/read-frame.ts';
import {openStreamWithInput} from '../../support/input/received-input.ts';
import {
  countMachines,
  DEMO_KEY,
  FUNCTION_ID,
  gatewayAt,
  NO_SERVICE,
  playOn,
  portalAt,
  readPortalStates,
  RecordedSockets,
  signIn,
} from '../../support/service/connection-types.ts';
import {cutSockets, endSession, readSessions} from '../../support/service/service-sessions.ts';

interface Walk {
  readonly connectionType: ConnectionType;
  readonly options: () => StreamOptions;
  /**
   * What follows a lost socket. `reopens`: the video plays on, and signaling is opened again. `reconnects`: the portal
   * closes its own socket to the host, which ends the stream. `plays on`: without signaling.
   */
  readonly afterLoss: 'reopens' | 'reconnects' | 'plays on';
  readonly afterStop?: () => Promise<unknown>;
}

/** A client may return within this time. */
const WINDOW = {reconnectWindowMs: 6000};
const viaGateway = (host: 'own' | 'other') => (): StreamOptions => ({
  ...NO_SERVICE,
  service: nvcf({gateway: gatewayAt(host, WINDOW), functionId: FUNCTION_ID, key: DEMO_KEY}),
});

const WALKS: Readonly<Record<string, Walk>> = {
  'a local application': {
    connectionType: 'direct',
    options: () => ({...NO_SERVICE, signalingUrl: '/direct'}),
    afterLoss: 'reopens',
    afterStop: async () => {
      for (const {id} of await readSessions()) await endSession(id);
    },
  },
  'the service': {connectionType: 'service', options: () => ({}), afterLoss: 'reopens'},
  'a portal': {
    connectionType: 'portal',
    options: () => ({...NO_SERVICE, appId: 'usd-viewer', service: portal({url: portalAt()})}),
    afterLoss: 'reconnects',
    afterStop: async () => expect((await readPortalStates()).at(-1)).to.equal('STOPPED'),
  },
  'the gateway, on its own host': {
    connectionType: 'gateway',
    options: viaGateway('own'),
    afterLoss: 'reopens',
  },
  'the gateway, on another host': {
    connectionType: 'gateway',
    options: viaGateway('other'),
    afterLoss: 'plays on',
  },
};

describe('<app-stream> over', () => {
  expectNoLeftovers();
  let sockets: RecordedSockets;
  beforeEach(() => {
    signIn('walker');
    sockets = new RecordedSockets();
  });
  afterEach(() => {
    sockets.stop();
    signIn(undefined);
  });

  for (const [name, {connectionType, options, afterLoss, afterStop}] of Object.entries(WALKS)) {
    it(`${name} takes one machine from the tag to the end`, async () => {
      const readTaken = await countMachines();
      const {element, received} = await openStreamWithInput(options());
      expect(await readFrames(element.video)).to.satisfy(isRising);
      element.focus();
      await sendKeys({press: 'b'});
      await received.waitFor('the key', ({typed}) => typed === 'b');
      expect(await kit(element).loadingState()).to.have.property('state');

      await sockets.waitForOpen(1);
      if (connectionType === 'portal') sockets.lose();
      else await cutSockets();
      if (afterLoss === 'reconnects') await waitForPhase(element, 'reconnecting');
      if (afterLoss !== 'plays on') await sockets.waitForOpen(2);
      // The first attempt to open the signaling again would follow after one second.
      else await playOn(element.video, 1.5);
      await waitForPhase(element, 'playing');
      expect(sockets.all).to.have.length(afterLoss === 'plays on' ? 1 : 2);
      expect(await readFrames(element.video)).to.satisfy(isRising);
      const losses = statesOf(element).filter(({phase}) => phase === 'reconnecting');
      expect(losses.length > 0).to.equal(afterLoss === 'reconnects');

      await element.stop();
      expect((await waitForPhase(element, 'ended')).reason).to.equal('stopped');
      await afterStop?.();
      expect(await readTaken()).to.deep.equal({[connectionType]: 1});
    });
  }
});
