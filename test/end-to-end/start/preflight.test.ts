import {expect} from '@open-wc/testing';
import type {AppStreamElement, PreflightReport} from '../../../src/index.ts';
import {expectNoLeftovers} from '../../support/element/no-leftovers.ts';
import {
  clickButton,
  createStream,
  openStream,
  overlayTextOf,
  statesOf,
  waitForPhase,
} from '../../support/element/open-stream.ts';
import {countMachines} from '../../support/service/roads.ts';
import {until} from '../../support/until.ts';

/** A TURN server whose port refuses connections. */
const DEAD = [{urls: 'turn:127.0.0.1:9?transport=tcp', username: 'user', credential: 'secret'}];

type Options = Parameters<typeof openStream>[0] & Partial<Pick<AppStreamElement, 'ui' | 'iceServers'>>;

const openChecked = (preflightMode: AppStreamElement['preflightMode'], options: Options = {}) =>
  openStream(Object.assign({preflightMode}, options));

/** A stream is limited by a server that fails, and impossible if all media has to go through it. */
const LIMITED: Options = {iceServers: DEAD};
const IMPOSSIBLE: Options = {...LIMITED, iceTransport: 'relay'};

const waitForDecision = async (element: AppStreamElement): Promise<PreflightReport> => {
  const state = await waitForPhase(
    element,
    'checking',
    (checking) => checking.subject === 'preflight' && checking.step === 'deciding',
  );
  if (state.subject !== 'preflight' || state.step !== 'deciding') throw new Error('It does not wait');
  return state.report;
};

const waitForCard = (element: AppStreamElement, text: string) =>
  until(`the card “${text}”`, () => overlayTextOf(element).includes(text));

const waitForEnd = (element: AppStreamElement) =>
  until('the end of the run', () => element.state.phase === 'ended');

describe('the attribute `preflight`', () => {
  expectNoLeftovers();

  const {fetch} = window;
  /** How often the checks have measured the round trip of the service. */
  let measurements = 0;
  let machines: Awaited<ReturnType<typeof countMachines>>;
  beforeEach(async () => {
    // Each test starts without kept results.
    window.dispatchEvent(new Event('online'));
    machines = await countMachines();
    measurements = 0;
    // The first request of a measurement and its five repetitions.
    window.fetch = (...request) => {
      if (request[1]?.method === 'HEAD') measurements += 1 / 6;
      return fetch(...request);
    };
  });
  afterEach(() => {
    window.fetch = fetch;
  });

  it('goes on by itself if nothing is wrong', async () => {
    const element = await openChecked('warn');
    await waitForPhase(element, 'playing');
    expect(measurements).to.be.closeTo(1, 0.01);
    expect(await machines()).to.deep.equal({service: 1});
    const phases = new Set(statesOf(element).map(({phase}) => phase));
    // The demo may be ready immediately.
    phases.delete('pending');
    expect([...phases]).to.deep.equal(['checking', 'requesting', 'connecting', 'playing']);
    expect(element.timeline[0]?.step).to.equal('checking: measuring');
  });

  it('does nothing by default', async () => {
    const element = await openStream();
    await waitForPhase(element, 'playing');
    expect(measurements).to.equal(0);
  });

  it('reports an unknown value, also if a framework assigns it as a property', async () => {
    const element = createStream();
    Reflect.set(element, 'preflight', 'maybe');
    expect(element.preflight).to.be.a('function');
    document.body.append(element);
    try {
      const {problems} = await waitForIdle(element);
      expect(problems).to.deep.equal([
        {attribute: 'preflight', problem: 'unknown-value', expected: ['none', 'warn', 'require']},
      ]);
    } finally {
      element.remove();
    }
  });

  describe('`require`', () => {
    it('fails before a session exists if a stream is impossible, and names the check', async () => {
      const element = await openChecked('require', IMPOSSIBLE);
      await until('the failure', () => element.state.phase === 'failed');
      const {state} = element;
      if (state.phase !== 'failed') throw new Error(state.phase);
      expect(state.error.code).to.equal('preflight-failed');
      expect(state.error.advice).to.include('server: The browser does not reach turn:127.0.0.1:9');
      expect(await machines()).to.deep.equal({});
      expect(statesOf(element).map(({phase}) => phase)).not.to.include('requesting');
      // The cause may be gone when the user tries again.
      await waitForCard(element, 'The stream can’t work here.');
      const before = measurements;
      clickButton(element, 'Try again');
      await until('another measurement', () => measurements > before + 0.9);
      await until('the second failure', () => element.state.phase === 'failed');
      expect(await machines()).to.deep.equal({});
    });

    it('goes on by itself if a stream is only limited', async () => {
      const element = await openChecked('require', LIMITED);
      await waitForPhase(element, 'playing');
      expect(await machines()).to.deep.equal({service: 1});
    });
  });

  describe('`warn`', () => {
    it('shows the checks and waits for the user, then takes one machine', async () => {
      const element = await openChecked('warn', LIMITED);
      const {verdict, rows} = await waitForDecision(element);
      expect(verdict).to.equal('limited');
      expect(rows.map(({check}) => check)).to.have.members([
        'browser',
        'page',
        'service',
        'signaling',
        'server',
        'bandwidth',
      ]);
      await waitForCard(element, 'The stream may not work well here.');
      expect(overlayTextOf(element)).to.include('Your network may block the video.');
      expect(overlayTextOf(element)).to.match(/Service OK .*Network Problem/);
      expect(await machines()).to.deep.equal({});
      clickButton(element, 'Start anyway');
      await waitForPhase(element, 'playing');
      expect(await machines()).to.deep.equal({service: 1});
      expect(measurements).to.be.closeTo(1, 0.01);
    });

    it('checks again when the user asks for it', async () => {
      const element = await openChecked('warn', IMPOSSIBLE);
      await waitForDecision(element);
      await waitForCard(element, 'The stream can’t work here.');
      clickButton(element, 'Check again');
      await waitForPhase(element, 'checking', (state) => 'step' in state && state.step === 'measuring');
      await waitForDecision(element);
      expect(measurements).to.be.closeTo(2, 0.01);
      expect(await machines()).to.deep.equal({});
    });

    it('ends without a machine when the user cancels', async () => {
      const element = await openChecked('warn', LIMITED);
      await waitForDecision(element);
      await waitForCard(element, 'Start anyway');
      clickButton(element, 'Cancel');
      await waitForEnd(element);
      expect(await machines()).to.deep.equal({});
    });

    it('ends without a machine when the page stops it or removes it while it measures', async () => {
      const [stopped, removed] = await Promise.all([openChecked('warn'), openChecked('require')]);
      await Promise.all([waitForRow(stopped), waitForRow(removed)]);
      removed.remove();
      await stopped.stop();
      expect(stopped.state).to.deep.include({phase: 'ended', reason: 'stopped'});
      await until('the removed element to be idle', () => removed.state.phase === 'idle');
      expect(statesOf(stopped).map(({phase}) => phase)).not.to.include('requesting');
      expect(await machines()).to.deep.equal({});
    });

    it('lets a page without cards go on by `start()`', async () => {
      const element = await openChecked('warn', {...LIMITED, ui: 'none'});
      await waitForDecision(element);
      element.start();
      await waitForPhase(element, 'playing');
      expect(await machines()).to.deep.equal({service: 1});
    });
  });

  describe('a kept result', () => {
    it('spares the next start the checks and the question', async () => {
      const element = await openChecked('warn', LIMITED);
      await waitForDecision(element);
      element.start();
      await waitForPhase(element, 'playing');
      await element.stop();
      await startAgain(element);
      expect(measurements).to.be.closeTo(1, 0.01);
      expect(await machines()).to.deep.equal({service: 2});
    });

    it('is shared by the elements of a page, also while they measure', async () => {
      const both = await Promise.all([openChecked('warn'), openChecked('warn')]);
      await Promise.all(both.map((element) => waitForPhase(element, 'playing')));
      expect(measurements).to.be.closeTo(1, 0.01);
    });

    it('does not count on another network', async () => {
      const element = await openChecked('require');
      await waitForPhase(element, 'playing');
      await element.stop();
      window.dispatchEvent(new Event('online'));
      await startAgain(element);
      expect(measurements).to.be.closeTo(2, 0.01);
    });

    it('comes from a call of the page as well, which always measures', async () => {
      const element = await openChecked('warn', {loading: 'manual'});
      await element.preflight();
      await element.preflight();
      expect(measurements).to.be.closeTo(2, 0.01);
      element.start();
      await waitForPhase(element, 'playing');
      expect(measurements).to.be.closeTo(2, 0.01);
    });
  });
});

/** Starts an element whose run has ended. */
const startAgain = (element: AppStreamElement) => {
  element.start();
  return until('the second stream', () => element.state.phase === 'playing');
};

const waitForRow = (element: AppStreamElement) =>
  waitForPhase(element, 'checking', (state) => 'rows' in state && state.rows.length > 0);

const waitForIdle = (element: AppStreamElement) =>
  until('the problem of the attribute', () => {
    const {state} = element;
    return state.phase === 'idle' && state.reason === 'attributes' ? state : undefined;
  });
