import {expect} from '@open-wc/testing';
import {type BrowserScope, checkBrowser} from '../../../src/diagnosis/preflight/check-browser.ts';
import {checkPage} from '../../../src/diagnosis/preflight/check-page.ts';
import {checkService, checkSignaling} from '../../../src/diagnosis/preflight/check-network.ts';
import {watchPolicy} from '../../../src/diagnosis/preflight/check-page.ts';
import {ok} from '../../../src/diagnosis/check.ts';
import {checkServers, readServers} from '../../../src/diagnosis/preflight/check-servers.ts';
import {AppStreamError} from '../../../src/errors/app-stream-error.ts';
import {FakePorts} from '../../session/fake-ports.ts';
import {RUN_REQUEST} from '../../session/sample-session.ts';

const {signal} = new AbortController();
const FULL_HD = {width: 1920, height: 1080};

describe('the row of the browser', () => {
  const scope = (names: readonly string[], ask: BrowserScope['ask']): BrowserScope => ({
    webRtc: globalThis,
    isSecureContext: true,
    videoCodecs: () => names.map((name) => ({mimeType: `video/${name}`, sdpFmtpLine: ''})),
    ask,
  });
  /** Decodes up to this height smoothly. */
  const decodes =
    (maxHeight: number): BrowserScope['ask'] =>
    async (_, {size}) => ({supported: true, smooth: size.height <= maxHeight, powerEfficient: false});
  const outcomes: readonly (readonly [
    name: string,
    scope: BrowserScope,
    outcome: string,
    summary: string,
  ])[] = [
    ['a browser that decodes smoothly', scope(['H264', 'rtx'], decodes(2160)), 'ok', '1920×1080 smoothly'],
    ['a slow browser', scope(['H264'], decodes(720)), 'warning', 'does not decode 1920×1080'],
    ['a browser without H.264', scope(['VP8'], decodes(2160)), 'warning', 'cannot decode H.264'],
    ['a browser that reports nothing', scope(['H264'], async () => undefined), 'unknown', 'does not report'],
    ['a browser without codecs', scope(['rtx'], decodes(2160)), 'failed', 'no video codec'],
    ['a browser without WebRTC', {...scope([], decodes(0)), webRtc: {}}, 'failed', 'does not support WebRTC'],
    [
      'an insecure page',
      {...scope(['H264'], decodes(2160)), isSecureContext: false},
      'warning',
      'not a secure',
    ],
  ];
  for (const [name, browser, outcome, summary] of outcomes)
    it(`is ${outcome} for ${name}`, async () => {
      const row = await checkBrowser({size: FULL_HD}, browser);
      expect(row.outcome).to.equal(outcome);
      expect(row.summary).to.include(summary);
    });

  it('measures the largest smooth size, and lists the codecs in the usual order of hosts', async () => {
    const {measurement} = await checkBrowser({size: FULL_HD}, scope(['VP8', 'AV1', 'H264'], decodes(800)));
    expect(measurement.smoothSize).to.deep.equal({width: 1280, height: 720});
    expect(measurement.codecs.map(({name}) => name)).to.deep.equal(['H264', 'AV1', 'VP8']);
  });

  it('keeps the order of the page', async () => {
    const video = {size: FULL_HD, codecs: 'vp8, h264'};
    const {measurement} = await checkBrowser(video, scope(['AV1', 'H264', 'VP8'], decodes(2160)));
    expect(measurement.codecs.map(({name}) => name)).to.deep.equal(['VP8', 'H264', 'AV1']);
  });

  it('knows this browser', async () => {
    const {measurement} = await checkBrowser({size: FULL_HD});
    expect(measurement.hasWebRtc).to.equal(true);
    expect(measurement.codecs.map(({name}) => name)).to.include('VP8');
  });
});

describe('the row of the page', () => {
  const scope = {
    checkAutoplay: async () => ok(''),
    checkFrame: () => ok(''),
    checkPermissionsPolicy: () => ok(''),
  };
  const given = {mixedContent: undefined, signal};

  it('fails if the policy of the page blocks an address', async () => {
    const target = new EventTarget();
    const policy = watchPolicy(signal, target);
    const violate = (blockedURI: string, disposition: SecurityPolicyViolationEventDisposition) =>
      target.dispatchEvent(
        new SecurityPolicyViolationEvent('securitypolicyviolation', {
          blockedURI,
          disposition,
          effectiveDirective: 'connect-src',
          violatedDirective: 'connect-src',
          originalPolicy: '',
          documentURI: location.href,
          statusCode: 200,
        }),
      );
    violate('https://service.example/cfg/apps', 'enforce');
    violate('https://other.example/', 'report');
    const addresses = ['https://service.example/base', 'https://other.example/'];
    const row = await checkPage({...given, addresses, policy}, scope);
    expect(row.outcome).to.equal('failed');
    expect(row.summary).to.include('blocks https://service.example.');
    expect(row.measurement).to.include({'content security policy': 'failed', autoplay: 'ok'});
  });

  it('is unknown without an address, and never ok', async () => {
    const row = await checkPage(
      {...given, addresses: [], policy: watchPolicy(signal, new EventTarget())},
      scope,
    );
    expect(row.outcome).to.equal('unknown');
  });
});

describe('the row of the service', () => {
  const targetWith = (fake: FakePorts) => ({
    request: RUN_REQUEST,
    service: fake.service,
    addresses: ['https://service.example/'],
  });

  it('measures the round trip by five requests after the one that opens the connection', async () => {
    const sent: string[] = [];
    const row = await checkService(targetWith(new FakePorts()), signal, async (address) =>
      sent.push(address),
    );
    expect(row.outcome).to.equal('ok');
    expect(sent).to.have.length(6);
    expect(row.measurement.roundTripMs).to.be.a('number');
  });

  const ERRORS: readonly (readonly [
    name: string,
    error: AppStreamError,
    responds: boolean,
    outcome: string,
  ])[] = [
    ['unreachable', new AppStreamError('unreachable'), false, 'failed'],
    ['missing in the catalogue', new AppStreamError('app-not-found'), true, 'failed'],
    ['busy', new AppStreamError('no-capacity', {status: 503}), true, 'warning'],
    ['slow, and reachable', new AppStreamError('no-answer'), true, 'warning'],
    ['silent', new AppStreamError('no-answer'), false, 'failed'],
  ];
  for (const [name, error, responds, outcome] of ERRORS)
    it(`is a ${outcome} one if the request is ${name}`, async () => {
      const fake = new FakePorts();
      fake.confirmResults = [error];
      const send = () => (responds ? Promise.resolve() : Promise.reject(new TypeError('refused')));
      expect((await checkService(targetWith(fake), signal, send)).outcome).to.equal(outcome);
    });

  it('is unknown without a service', async () => {
    expect((await checkService(undefined, signal)).outcome).to.equal('unknown');
  });
});

describe('the row of signaling', () => {
  const endpoint = {
    sessionId: '',
    signaling: {host: '127.0.0.1', port: 1},
    signalingUrl: 'ws://127.0.0.1:1/',
  };
  const open = () => Promise.reject(new AppStreamError('socket-refused'));

  it('does not sign in unless the page asks for it', async () => {
    const scope = {open, responds: async () => true};
    const row = await checkSignaling(endpoint, {signsIn: false, signal}, scope);
    expect(row.outcome).to.equal('unknown');
    expect((await checkSignaling(endpoint, {signsIn: true, signal}, scope)).outcome).to.equal('failed');
  });

  it('warns of a port that does not respond', async () => {
    const row = await checkSignaling(endpoint, {signsIn: false, signal}, {open, responds: async () => false});
    expect(row.outcome).to.equal('warning');
  });
});

describe('the rows of the servers', () => {
  it('fail if the page gives something else than servers, and quote nothing of it', async () => {
    const read = await readServers([{urls: 'https://secret.example'}], {limitMs: 1000, signal});
    const [row] = await Promise.all(checkServers(read, signal));
    expect(row).to.include({outcome: 'failed', summary: '`iceServers` cannot be used.'});
    expect(row?.advice).to.include('`iceServers`').and.not.to.include('secret');
  });
});
