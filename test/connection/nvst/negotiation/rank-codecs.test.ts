import {expect} from '@open-wc/testing';
import fc from 'fast-check';
import {
  findOrder,
  offeredNames,
  orderCodecs,
  rankCodecs,
  replaceOrder,
  storeCodecOrder,
} from '../../../../src/connection/nvst/negotiation/codecs.ts';

/** `+` is supported, `s` smooth, `e` power-efficient, `-` is not supported, `?` is unknown. */
const abilityOf = (marks: string) =>
  marks.includes('?')
    ? undefined
    : {supported: marks.includes('+'), smooth: marks.includes('s'), powerEfficient: marks.includes('e')};

describe('rankCodecs', () => {
  const host = ['VP8', 'VP9', 'H264', 'AV1'];
  for (const [abilities, order] of [
    ['VP8 +s, VP9 +s, H264 +se, AV1 +s', 'H264 VP8 VP9 AV1'],
    ['VP8 +s, VP9 +se, H264 +se, AV1 +e', 'VP9 H264 VP8 AV1'],
    ['VP8 +, VP9 +e, H264 +s, AV1 +se', 'AV1 H264 VP9 VP8'],
    // The best profile of H.264 counts.
    ['VP8 +s, VP9 +s, H264 +se, H264 +, AV1 +s', 'H264 VP8 VP9 AV1'],
    // A codec that the browser lacks, or does not know, comes last.
    ['VP8 -se, VP9 ?, H264 +, AV1 +', 'H264 AV1 VP8 VP9'],
    ['VP8 +s, VP9 +s, H264 +s, AV1 +s', 'VP8 VP9 H264 AV1'],
    ['VP8 ?, VP9 ?, H264 ?, AV1 ?', 'VP8 VP9 H264 AV1'],
    ['', 'VP8 VP9 H264 AV1'],
  ] as const) {
    it(`ranks “${abilities}”`, () => {
      const rows = abilities.split(', ').map((row): [string, ReturnType<typeof abilityOf>] => {
        const [name = '', marks = '?'] = row.split(' ');
        return [name, abilityOf(marks)];
      });
      expect(rankCodecs(host, rows).join(' ')).to.equal(order);
    });
  }

  it('keeps every codec, and the host’s order among equal ones, for any abilities', () => {
    const ability = fc.record({supported: fc.boolean(), smooth: fc.boolean(), powerEfficient: fc.boolean()});
    const codecs = fc.uniqueArray(fc.tuple(fc.string(), fc.option(ability, {nil: undefined})), {
      selector: ([name]) => name,
    });
    fc.assert(
      fc.property(codecs, (rows) => {
        const names = rows.map(([name]) => name);
        const order = rankCodecs(names, rows);
        expect(order).to.have.members(names);
        for (const one of rows) {
          const equals = rows.filter(([, other]) => JSON.stringify(other) === JSON.stringify(one[1]));
          const places = equals.map(([name]) => order.indexOf(name));
          expect(places).to.deep.equal(places.toSorted((a, b) => a - b));
        }
      }),
    );
  });
});

describe('the order that is stored for an offer', () => {
  const sdpOf = (names: readonly string[]) =>
    ['v=0', 'm=video 9 X 1 2 3', ...names.map((name, index) => `a=rtpmap:${index + 1} ${name}/90000`)].join(
      '\r\n',
    );
  const {mediaCapabilities} = navigator;
  const {decodingInfo} = mediaCapabilities;
  afterEach(() => {
    mediaCapabilities.decodingInfo = decodingInfo;
  });

  for (const [host, order] of [
    // A codec that the browser cannot receive is not in its answer.
    ['Unknown VP8 VP9', undefined],
    ['Unknown VP8', undefined],
    ['VP9 VP8', 'VP8 VP9'],
    ['Unknown VP9 VP8', 'VP8 VP9 Unknown'],
  ] as const) {
    it(`is ${order ?? 'that of the host'}, if the host prefers ${host} and the browser VP8`, async () => {
      mediaCapabilities.decodingInfo = async (question) => ({
        supported: !question.video?.contentType.includes('Unknown'),
        smooth: true,
        powerEfficient: question.video?.contentType.includes('VP8') ?? false,
        configuration: question,
        keySystemAccess: null,
      });
      const names = host.split(' ');
      let stored = '';
      const codecOrders = {read: () => stored, write: (text: string) => void (stored = text)};
      await storeCodecOrder({offer: sdpOf(names), size: {width: 64, height: 64}}, codecOrders);
      expect(findOrder(stored, names)).to.equal(order);
    });
  }
});

describe('the stored orders of codecs', () => {
  it('apply to hosts that offer the same codecs', () => {
    const stored = replaceOrder('', ['VP8', 'H264'], ['H264', 'VP8']);
    expect(findOrder(stored, ['VP8', 'H264'])).to.equal('H264 VP8');
    expect(findOrder(stored, ['VP8', 'VP9', 'H264'])).to.equal(undefined);
  });

  it('do not contain the host’s own order', () => {
    const stored = replaceOrder('', ['VP8', 'H264'], ['H264', 'VP8']);
    expect(replaceOrder(stored, ['VP8', 'H264'], ['VP8', 'H264'])).to.equal('');
    expect(replaceOrder('', ['VP8', 'H264'], ['VP8', 'H264'])).to.equal('');
  });

  it('are at most eight, the last ones', () => {
    let stored = '';
    for (let host = 0; host < 12; host += 1)
      stored = replaceOrder(stored, ['VP8', `X${host}`], [`X${host}`, 'VP8']);
    expect(stored.split('\n')).to.have.length(8);
    expect(findOrder(stored, ['VP8', 'X11'])).to.equal('X11 VP8');
    expect(findOrder(stored, ['VP8', 'X3'])).to.equal(undefined);
  });

  it('are empty for any other text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        expect(findOrder(text, ['VP8', 'H264'])).to.equal(undefined);
      }),
    );
  });
});

describe('the codecs of an offer', () => {
  const OFFER = [
    'v=0',
    'm=audio 9 X 111',
    'a=rtpmap:111 opus/48000/2',
    'm=video 9 X 96 97 98 99 100',
    'a=rtpmap:96 H264/90000',
    'a=fmtp:96 profile-level-id=640c1f;packetization-mode=1',
    'a=rtpmap:97 rtx/90000',
    'a=rtpmap:98 VP8/90000',
    'a=rtpmap:99 H264/90000',
    'a=fmtp:99 packetization-mode=1;profile-level-id=42e01f',
    'a=rtpmap:100 ulpfec/90000',
    '',
  ].join('\r\n');

  it('are named once, without repetition and error correction', () => {
    expect(offeredNames(OFFER)).to.deep.equal(['H264', 'VP8']);
  });

  it('keep the host’s order of profiles, whatever the order of the browser is', () => {
    const codec = (name: string, sdpFmtpLine = '') => ({mimeType: `video/${name}`, sdpFmtpLine});
    const baseline = codec('H264', 'level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=42e01f');
    const high = codec('H264', 'packetization-mode=1;profile-level-id=640c2a');
    const [vp8, av1] = [codec('VP8'), codec('AV1')];
    const offered = [
      {name: 'H264', parameters: 'profile-level-id=640c1f;packetization-mode=1'},
      {name: 'VP8', parameters: ''},
      {name: 'H264', parameters: 'packetization-mode=1;profile-level-id=42e01f'},
    ];
    const browser = [av1, vp8, baseline, high];
    expect(orderCodecs(browser, 'VP8 H264', offered)).to.deep.equal([vp8, high, baseline, av1]);
    expect(orderCodecs(browser, '', offered)).to.deep.equal([high, vp8, baseline, av1]);
  });
});
