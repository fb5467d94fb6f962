import {expect, oneEvent} from '@open-wc/testing';
import type {StreamLimitsInit} from '../../../src/index.ts';
import {nvcf, type NvcfOptions} from '../../../src/nvcf.ts';
import {expectNoLeftovers} from '../../support/element/no-leftovers.ts';
import {
  clickButton,
  openStream,
  overlayTextOf,
  statesOf,
  waitForFailure,
  waitForPhase,
} from '../../support/element/open-stream.ts';
import {isRising, readFrames} from '../../support/element/read-frame.ts';
import {
  countMachines,
  DEMO_KEY,
  FUNCTION_ID,
  gatewayAt,
  NO_SERVICE,
  RecordedSockets,
} from '../../support/service/connection-types.ts';
import {until} from '../../support/until.ts';
import {
  cutSockets,
  endSession,
  waitForNoSession,
  waitForOnlySession,
} from '../../support/service/service-sessions.ts';

type ConnectLimits = NonNullable<StreamLimitsInit['connect']>;

/** The machine ends with its last socket, as behind the open-source worker. */
const NO_WINDOW = {reconnectWindowMs: 0};
/** Its machine outlives a test, which ends it. */
const LONG_WINDOW = {reconnectWindowMs: 300_000};

const openGateway = (
  switches: object = {},
  {
    host = 'other',
    connect = {},
    ...options
  }: Partial<NvcfOptions> & {host?: 'own' | 'other'; connect?: ConnectLimits} = {},
) =>
  openStream({
    ...NO_SERVICE,
    limits: {start: {pollRetryMs: 0}, connect},
    service: nvcf({
      gateway: gatewayAt(host, {...NO_WINDOW, ...switches}),
      functionId: FUNCTION_ID,
      key: DEMO_KEY,
      ...options,
    }),
  });

describe('<app-stream> at the NVCF gateway', () => {
  expectNoLeftovers();
  let sockets: RecordedSockets;
  let readTaken: Awaited<ReturnType<typeof countMachines>>;
  beforeEach(async () => {
    sockets = new RecordedSockets();
    readTaken = await countMachines();
  });
  afterEach(() => sockets.stop());

  it('waits for a machine with one socket, longer than for another host, and reports it', async () => {
    const element = await openGateway({holdMs: 1200}, {connect: {socketMs: 500}});
    await waitForPhase(element, 'connecting', ({step}) => step === 'allocating');
    const {session} = await waitForPhase(element, 'playing');
    expect(
      statesOf(element).flatMap((state) => (state.phase === 'connecting' ? [state.attempt] : [])),
    ).to.not.include(2);
    expect(sockets.offered).to.deep.equal([
      [`x-nv-sessionid.${session.id}`, `authorization.${DEMO_KEY}`, `function-id.${FUNCTION_ID}`],
    ]);
    await element.stop();
    expect(await readTaken()).to.deep.equal({gateway: 1});
  });

  it('shows that it waits for a machine, and takes none if the user cancels', async () => {
    const element = await openGateway({holdMs: 30_000});
    await waitForPhase(element, 'connecting', ({step}) => step === 'allocating');
    await until('the card', () => overlayTextOf(element).includes('Waiting for a machine…'));
    clickButton(element, 'Cancel');
    await waitForPhase(element, 'ended');
    expect(sockets.all.map(({readyState}) => readyState)).to.not.include(WebSocket.OPEN);
    expect(await readTaken()).to.deep.equal({});
  });

  it('fails before its first socket after a wrong key, with the text of the gateway', async () => {
    const error = await waitForFailure(await openGateway({}, {key: 'nonsense'}));
    expect(error.code).to.equal('unauthorized');
    expect(error.detail).to.include('the key is not valid');
    expect(sockets.all).to.deep.equal([]);
    expect(await readTaken()).to.deep.equal({});
  });

  for (const selects of ['none', 'all']) {
    it(`takes one machine if the host selects ${selects} of the subprotocols, and names the one to select`, async () => {
      const element = await openGateway({selects});
      const error = await waitForFailure(element);
      expect(error.code).to.equal('no-subprotocol');
      expect(error.advice).to.include('x-nv-sessionid.');
      expect(sockets.all).to.have.length(1);
      expect(await readTaken()).to.deep.equal({gateway: 1});
      element.remove();
    });
  }

  it('takes another machine only after “Start again”, if its machine ends', async () => {
    const element = await openGateway();
    await waitForPhase(element, 'playing');
    await cutSockets();
    expect((await waitForFailure(element)).code).to.equal('cannot-resume');
    expect(await readTaken()).to.deep.equal({gateway: 1});
    const playing = oneEvent(element, 'playing');
    clickButton(element, 'Start again');
    await playing;
    expect(await readFrames(element.video)).to.satisfy(isRising);
    expect(await readTaken()).to.deep.equal({gateway: 2});
  });

  it('gives each of two elements on the gateway’s own host a machine', async () => {
    const first = await openGateway({}, {host: 'own'});
    const second = await openGateway({}, {host: 'own'});
    for (const element of [first, second]) {
      await waitForPhase(element, 'playing');
      expect(await readFrames(element.video)).to.satisfy(isRising);
    }
    expect(await readTaken()).to.deep.equal({gateway: 2});
    for (const element of [first, second]) await element.stop();
  });

  it('plays although the gateway’s own host has the cookie of an earlier session', async () => {
    document.cookie = 'nvcf-request-id=c2b7a1de-0a63-4c47-9f5e-6a8b1d3e9f22; Path=/';
    const element = await openGateway({}, {host: 'own'});
    await waitForPhase(element, 'playing');
    expect(document.cookie).not.to.include('nvcf-request-id');
    await element.stop();
    await waitForNoSession();
    const playing = oneEvent(element, 'playing');
    element.start();
    await playing;
    expect(await readTaken()).to.deep.equal({gateway: 2});
  });

  it('takes a machine of its own if the cookie of another session arrives just before its socket', async () => {
    sockets.beforeOpen = () => {
      document.cookie = 'nvcf-request-id=c2b7a1de-0a63-4c47-9f5e-6a8b1d3e9f22; Path=/';
    };
    const element = await openGateway({}, {host: 'own'});
    await waitForPhase(element, 'playing');
    expect(await readTaken()).to.deep.equal({gateway: 1});
    await element.stop();
  });

  it('shows the key nowhere, whatever the gateway and the host do with it', async () => {
    const key = 'demo-key';
    const texts: string[] = [];
    for (const [switches, options, phase] of [
      [
        {host: {closeAfterMs: 200, closeCode: 3010, closeReason: `authorization.${key} is over`}},
        {key},
        'ended',
      ],
      [{selects: 'none'}, {key}, 'failed'],
      [{}, {key: `${key}-of-nobody`}, 'failed'],
      [{}, {key: `${key} `.repeat(2)}, 'failed'],
    ] as const) {
      const element = await openGateway(switches, options);
      await waitForPhase(element, phase);
      await element.updateComplete;
      const {error, state, timeline} = element;
      const report = await element.diagnose();
      texts.push(
        JSON.stringify([state, timeline, report, error, error?.detail, error?.advice, error?.stack]),
      );
      texts.push(element.outerHTML, element.shadowRoot?.innerHTML ?? '', String(error?.cause));
      element.remove();
    }
    texts.push(...sockets.all.map(({url}) => url), JSON.stringify(performance.getEntries()));
    expect(texts.filter((text) => text.includes(key))).to.deep.equal([]);
    // The search finds what is there.
    expect(texts.filter((text) => text.includes('no-subprotocol'))).not.to.be.empty;
    expect(texts.join()).to.include('… is over');
  });

  it('returns to the machine of a request id that the page has', async () => {
    const first = await openGateway(LONG_WINDOW, {host: 'own'});
    await waitForPhase(first, 'playing');
    const {id} = await waitForOnlySession('of the gateway');
    await cutSockets();
    await sockets.waitForOpen(2);
    const offered = sockets.offered.at(-1)?.find((protocol) => protocol.startsWith('nvcf-reqid.'));
    const requestId = offered?.replace('nvcf-reqid.', '');
    await first.disconnect();
    // The host holds the stream for up to two seconds after its client has left, and sends no offer until then.
    const connect = {offerMs: 1000};
    const second = await openGateway(LONG_WINDOW, {requestId, connect});
    await waitForPhase(second, 'playing');
    expect((await waitForOnlySession('of the gateway')).id).to.equal(id);
    expect(await readTaken()).to.deep.equal({gateway: 1});
    second.remove();
    await endSession(id);
  });
});
