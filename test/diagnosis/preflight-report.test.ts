import {expect} from '@open-wc/testing';
import {
  chooseSettings,
  judgeRows,
  type PreflightCheck,
  type PreflightMeasurements,
  type PreflightOutcome,
  type PreflightRow,
} from '../../src/diagnosis/preflight-report.ts';

const summary = '';
const plain = (check: Exclude<PreflightCheck, 'browser'>, outcome: PreflightOutcome): PreflightRow => ({
  check,
  outcome,
  summary,
  measurement: {},
});
const server = (marks: string): PreflightRow => {
  const [kind, transport, outcome, code] = marks.split(' ');
  return {
    check: 'server',
    summary,
    outcome: outcome === 'ok' ? 'ok' : 'failed',
    measurement: {
      url: marks,
      kind: kind === 'turn' ? 'turn' : 'stun',
      transport: transport === 'tcp' ? 'tcp' : transport === 'tls' ? 'tls' : 'udp',
      ...(code === undefined ? {} : {code: Number(code)}),
    },
  };
};
const browser = (measurement: Partial<PreflightMeasurements['browser']>): PreflightRow => ({
  check: 'browser',
  outcome: 'ok',
  summary,
  measurement: {hasWebRtc: true, isSecureContext: true, codecs: [], ...measurement},
});

describe('judgeRows', () => {
  const VERDICTS: readonly (readonly [
    name: string,
    rows: readonly PreflightRow[],
    policy: RTCIceTransportPolicy,
    verdict: string,
  ])[] = [
    ['nothing is known', [plain('service', 'unknown'), plain('server', 'unknown')], 'all', 'good'],
    ['the page has a warning', [plain('page', 'warning')], 'all', 'good'],
    ['the page blocks the service', [plain('page', 'failed')], 'all', 'impossible'],
    ['the service fails', [plain('service', 'failed')], 'all', 'impossible'],
    ['the service is busy', [plain('service', 'warning')], 'all', 'limited'],
    ['signaling does not open', [plain('signaling', 'failed')], 'all', 'impossible'],
    ['no server answers, and a direct path may work', [server('turn udp failed')], 'all', 'limited'],
    ['no relay works, and the page needs one', [server('turn udp failed')], 'relay', 'impossible'],
    ['one relay works', [server('turn udp failed'), server('turn tls ok')], 'relay', 'limited'],
    // The host may bring a relay of its own.
    ['the page needs a relay and has no TURN server', [server('stun udp ok')], 'relay', 'good'],
  ];
  for (const [name, rows, policy, verdict] of VERDICTS)
    it(`is ${verdict} if ${name}`, () => {
      expect(judgeRows(rows, policy)).to.equal(verdict);
    });
});

describe('chooseSettings', () => {
  const VIDEO = {size: {width: 1920, height: 1080}};

  it('changes nothing if nothing is known', () => {
    expect(chooseSettings([browser({})], VIDEO)).to.deep.equal({iceTransport: 'all'});
  });

  it('lists the codecs that the browser decodes', () => {
    const codecs = [{name: 'H264', supported: true}, {name: 'AV1', supported: false}, {name: 'VP8'}];
    expect(chooseSettings([browser({codecs})], VIDEO).codecs).to.equal('H264');
  });

  it('keeps the aspect ratio of the page in a size that the browser decodes smoothly', () => {
    const rows = [browser({smoothSize: {width: 1280, height: 720}})];
    expect(chooseSettings(rows, VIDEO)).to.include({width: 1280, height: 720});
    const video = {size: {width: 1200, height: 1600}, maxBitrate: 1_000_000};
    const settings = chooseSettings(rows, video);
    expect(settings).to.deep.equal({width: 544, height: 720, maxBitrate: 1_000_000, iceTransport: 'all'});
  });

  const RELAYS: readonly (readonly [rows: readonly string[], policy: string])[] = [
    [['stun udp failed', 'turn tcp ok'], 'relay'],
    [['turn udp failed', 'turn tls ok'], 'relay'],
    // The server answered by UDP.
    [['turn udp failed 401', 'turn tcp ok'], 'all'],
    [['stun udp ok', 'turn udp failed', 'turn tcp ok'], 'all'],
    [['stun udp failed', 'turn tcp failed'], 'all'],
    [['turn tcp ok'], 'all'],
  ];
  for (const [rows, policy] of RELAYS)
    it(`chooses ${policy} for ${rows.join(', ')}`, () => {
      expect(chooseSettings(rows.map(server), VIDEO).iceTransport).to.equal(policy);
    });
});
