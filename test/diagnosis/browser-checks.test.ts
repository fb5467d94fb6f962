import {expect} from '@open-wc/testing';
import {
  checkCodecs,
  checkPolicy,
  type CodecScope,
  measureCodecs,
} from '../../src/diagnosis/browser-checks.ts';
import {AppStreamError} from '../../src/errors/app-stream-error.ts';
import {watchPolicy} from '../../src/platform/page-policy.ts';
import {checkWebRtc} from '../../src/diagnosis/page-checks.ts';

const {signal} = new AbortController();
const FULL_HD = {width: 1920, height: 1080};

describe('checkWebRtc', () => {
  it('reports ok without a problem', () => {
    expect(checkWebRtc(undefined)).to.deep.equal({outcome: 'ok', summary: 'The browser supports WebRTC.'});
  });

  for (const problem of ['missing', 'blocked'] as const)
    it(`reports the failure of a run if WebRTC is ${problem}`, () => {
      const {message, advice} = new AppStreamError(`webrtc-${problem}`);
      expect(checkWebRtc(problem)).to.deep.equal({outcome: 'failed', summary: message, advice});
    });
});

describe('checkCodecs', () => {
  const scope = (names: readonly string[], ask: CodecScope['ask']): CodecScope => ({
    codecsOf: (kind) =>
      (kind === 'video' ? names : ['opus', 'CN', 'opus']).map((name) => ({mimeType: `${kind}/${name}`})),
    ask,
  });
  /** Decodes up to this height smoothly, and one codec with little power. */
  const decodes =
    (maxHeight: number, efficient = ''): CodecScope['ask'] =>
    async ({name}, {size}) => ({
      supported: true,
      smooth: size.height <= maxHeight,
      powerEfficient: name === efficient,
    });
  const outcomes: readonly (readonly [name: string, scope: CodecScope, outcome: string, summary: string])[] =
    [
      [
        'a browser that decodes smoothly',
        scope(['H264', 'rtx', 'H264', 'flexfec-03'], decodes(2160)),
        'ok',
        'Video: H264. Audio: opus. The browser decodes 1920×1080 smoothly.',
      ],
      ['a slow browser', scope(['H264'], decodes(720)), 'warning', 'does not decode 1920×1080'],
      [
        'a browser without H.264',
        scope(['VP8'], decodes(2160)),
        'warning',
        'Video: VP8. Audio: opus. The browser cannot decode H.264.',
      ],
      [
        'a browser that reports nothing',
        scope(['H264'], async () => undefined),
        'unknown',
        'does not report',
      ],
      ['a browser without codecs', scope(['rtx'], decodes(2160)), 'failed', 'no video codec'],
    ];
  for (const [name, browser, outcome, summary] of outcomes)
    it(`is ${outcome} for ${name}`, async () => {
      const finding = checkCodecs(await measureCodecs({size: FULL_HD}, browser), FULL_HD, browser);
      expect(finding.outcome).to.equal(outcome);
      expect(finding.summary).to.include(summary);
    });

  it('measures the largest smooth size, and lists the codecs in the usual order of hosts', async () => {
    const browser = scope(['VP8', 'AV1', 'H264'], decodes(800, 'AV1'));
    const {smoothSize, codecs} = await measureCodecs({size: FULL_HD}, browser);
    expect(smoothSize).to.deep.equal({width: 1280, height: 720});
    expect(codecs.map(({name}) => name)).to.deep.equal(['H264', 'AV1', 'VP8']);
    expect(codecs.map(({powerEfficient}) => powerEfficient)).to.deep.equal([false, true, false]);
  });

  it('keeps the order of the page', async () => {
    const video = {size: FULL_HD, codecs: 'vp8, h264'};
    const {codecs} = await measureCodecs(video, scope(['AV1', 'H264', 'VP8'], decodes(2160, 'AV1')));
    expect(codecs.map(({name}) => name)).to.deep.equal(['VP8', 'H264', 'AV1']);
  });

  it('knows this browser', async () => {
    const {codecs} = await measureCodecs({size: FULL_HD});
    expect(codecs.map(({name}) => name)).to.include('VP8');
  });
});

describe('checkPolicy', () => {
  it('fails if the policy of the page blocks an address', () => {
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
    const finding = checkPolicy(addresses, policy);
    expect(finding.outcome).to.equal('failed');
    expect(finding.summary).to.include('blocks https://service.example.');
  });

  it('is unknown without an address, and never ok', () => {
    expect(checkPolicy([], watchPolicy(signal, new EventTarget())).outcome).to.equal('unknown');
  });
});
