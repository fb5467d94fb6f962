import {expect} from '@open-wc/testing';
import {expectNoLeftovers} from '../../support/element/no-leftovers.ts';
import {waitForPhase} from '../../support/element/open-stream.ts';
import {PageHost, type PageHostOptions} from '../../support/page-host.ts';
import {readSections} from '../../../src/connection/nvst/negotiation/offer.ts';

const SOUND = (...directions: readonly RTCRtpTransceiverDirection[]): PageHostOptions => ({
  codecs: ['VP8'],
  addSound: (pc) => {
    for (const direction of directions) pc.addTransceiver('audio', {direction});
  },
});

/** The sections of sound in the page's answer to a host. */
const answeredSound = async (hostOptions: PageHostOptions, microphone: boolean) => {
  const {host, element} = await PageHost.open(hostOptions, {microphone});
  await waitForPhase(element, 'playing');
  await element.stop();
  host.close();
  return readSections(host.answers[0]?.sdp ?? '').filter(({kind}) => kind === 'audio');
};

describe('The sound of a host', () => {
  expectNoLeftovers();

  const OFFERS: Readonly<Record<string, (sdp: string) => string>> = {
    'without stereo, as NVIDIA’s server offers it': (sdp) => sdp,
    'with stereo': (sdp) => sdp.replaceAll('useinbandfec=1', '$&;stereo=1'),
  };
  for (const [name, editOffer] of Object.entries(OFFERS)) {
    it(`is accepted in stereo if the host offers two channels ${name}`, async () => {
      const [sound] = await answeredSound({...SOUND('sendonly'), editOffer}, false);
      const {parameters = ''} = sound?.codecs.find(({name}) => name === 'opus') ?? {};
      expect(parameters.split(';').filter((each) => each.startsWith('stereo='))).to.deep.equal(['stereo=1']);
    });
  }

  const ROWS: readonly (readonly [
    offered: readonly RTCRtpTransceiverDirection[],
    sends: readonly boolean[],
  ])[] = [
    [['sendrecv'], [true]],
    [
      ['sendonly', 'recvonly'],
      [false, true],
    ],
    [
      ['sendrecv', 'recvonly'],
      [false, true],
    ],
    [['sendonly'], [false]],
  ];
  for (const [offered, sends] of ROWS) {
    it(`gets the microphone in the section that receives, of ${offered.join(' and ')}`, async () => {
      const sections = await answeredSound(SOUND(...offered), true);
      expect(sections.map((section) => section.sends)).to.deep.equal(sends);
    });
  }
});
