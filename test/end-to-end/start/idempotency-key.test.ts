import {expect} from '@open-wc/testing';
import {allowMachines} from '../../support/element/machines-per-start.ts';
import {expectNoLeftovers} from '../../support/element/no-leftovers.ts';
import {
  openStream,
  statesOf,
  type StreamOptions,
  waitForFailure,
  waitForPhase,
} from '../../support/element/open-stream.ts';
import {IframePage} from '../../support/page/iframe-page.ts';
import {
  countRequests,
  createRefusingUrl,
  type Refusal,
  waitForRequest,
} from '../../support/service/refusal.ts';
import {countMachines} from '../../support/service/roads.ts';
import {endSession, readSessions, waitForOnlySession} from '../../support/service/service-sessions.ts';

/** A proxy closes the connection during a create request, which the service fulfils. */
const CUT: Refusal = {method: 'POST', path: 'stream', cut: 'after', times: 1};

/** Requests before a create request leave connections that the browser uses again. There it repeats requests. */
const warmUp = (serviceUrl: string) =>
  Promise.all(Array.from({length: 6}, async () => (await fetch(`${serviceUrl}/cfg/apps`)).text()));

const openAt = async (serviceUrl: string, options: StreamOptions) => {
  await warmUp(serviceUrl);
  return openStream({serviceUrl, ...options});
};

const endAllSessions = async () => {
  for (const {id} of await readSessions()) await endSession(id);
};

describe('<app-stream> with idempotency-key', () => {
  expectNoLeftovers();
  let readTaken: Awaited<ReturnType<typeof countMachines>>;
  beforeEach(async () => {
    sessionStorage.clear();
    readTaken = await countMachines();
  });

  const repeats = {
    'the service answers 408 after it has created the session': {
      url: () => createRefusingUrl(),
      demo: {createLateStatus: 408},
    },
    'a proxy closes the connection after the service has created the session': {
      url: () => createRefusingUrl(CUT),
      demo: {},
    },
  } as const;
  for (const [what, {url, demo}] of Object.entries(repeats)) {
    it(`takes one machine if ${what} and the browser repeats the request`, async () => {
      const serviceUrl = url();
      const element = await openAt(serviceUrl, {idempotencyKey: true, demo});
      await waitForPhase(element, 'playing');
      expect(await countRequests(serviceUrl, 'POST stream')).to.equal(2);
      expect(statesOf(element).some((state) => 'deferred' in state)).to.equal(false);
      expect(await readTaken()).to.deep.equal({service: 1});
    });

    it(`takes several machines without the key if ${what}, because Chromium repeats the request`, async () => {
      allowMachines('Chromium repeats the request by itself');
      const serviceUrl = url();
      const element = await openAt(serviceUrl, {demo, limits: {start: {createAttempts: 1}}});
      if ('createLateStatus' in demo)
        expect((await waitForFailure(element)).code).to.equal('request-timeout');
      else await waitForPhase(element, 'playing');
      expect((await readTaken()).service).to.be.above(1);
      await element.stop();
      await endAllSessions();
    });
  }

  it('repeats a request with an unclear outcome by itself, and gets the session of the first request', async () => {
    const serviceUrl = createRefusingUrl();
    const element = await openStream({serviceUrl, idempotencyKey: true, demo: {createLateStatus: 502}});
    await waitForPhase(element, 'playing');
    const deferrals = statesOf(element).flatMap((state) =>
      'deferred' in state ? [state.deferred.error.code] : [],
    );
    expect(deferrals).to.deep.equal(['create-unclear']);
    expect(await countRequests(serviceUrl, 'POST stream')).to.equal(2);
    expect(await readTaken()).to.deep.equal({service: 1});
  });

  it('finds its session again if the page is reloaded during the create request', async () => {
    const serviceUrl = createRefusingUrl();
    const page = await IframePage.open({'service-url': serviceUrl, 'idempotency-key': '', loading: 'manual'});
    const start = async () => {
      const element = await page.waitForStream();
      element.arguments = {demo: {createDelayMs: 700}};
      element.start();
      return element;
    };
    await start();
    await waitForRequest(serviceUrl, 'POST stream');
    await page.reload();
    await waitForPhase(await start(), 'playing');
    await waitForOnlySession('of both pages');
    expect(await readTaken()).to.deep.equal({service: 1});
    expect(sessionStorage.getItem('app-stream creations')).to.equal(null);
  });

  it('shows its key neither in the report of diagnose() nor after the service quotes it', async () => {
    const {fetch} = window;
    let key = '';
    window.fetch = async (input, init) => {
      const sent = new Request(input, init).headers.get('idempotency-key');
      if (sent === null) return fetch(input, init);
      key = sent.slice(1, -1);
      return new Response(JSON.stringify({detail: `The key ${key} is taken`}), {status: 422});
    };
    try {
      const element = await openStream({idempotencyKey: true});
      const error = await waitForFailure(element);
      expect(key).to.have.length(36);
      expect(error.detail)
        .to.match(/^The key .+ is taken$/)
        .and.not.include(key);
      expect(JSON.stringify(await element.diagnose())).not.to.include(key);
      expect(sessionStorage).to.have.length(0);
    } finally {
      window.fetch = fetch;
    }
  });
});
