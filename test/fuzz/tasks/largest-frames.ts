import {LIMITS} from '../../../src/platform/limits.ts';
import {SignalingChannel} from '../../../src/connection/nvst/signaling/signaling-channel.ts';
import {openPageConnection} from '../../connection/nvst/open-page-connection.ts';
import {FakeSocket} from '../../support/fake-socket.ts';
import {type Case, fill, fullList} from './case.ts';

const FRAMES = LIMITS.signaling.json;
/** What a frame has beside the text of a description. */
const FRAME_LENGTH = 100;
const SECRETS = Array.from({length: 3}, (_, index) => fill(`aB3-xY_${index}`, 800));

/** A frame that the host sends to a client which signs in. */
const received =
  (createText: () => string): Case =>
  () => {
    const text = createText();
    const socket = new FakeSocket();
    new SignalingChannel(socket.asWebSocket, 'peer-1', {width: 64, height: 64}, SECRETS);
    return () => socket.receive(text);
  };

const offerFrame = (sdp: string, more: object = {}) =>
  JSON.stringify({ackid: 1, peer_msg: {from: 1, msg: JSON.stringify({type: 'offer', sdp, ...more})}});

/** A real offer of a video, without an end of its last line. */
const createOffer = async (): Promise<string> => {
  const pc = new RTCPeerConnection();
  pc.addTransceiver('video', {direction: 'sendonly'});
  pc.createDataChannel('control_channel');
  const {sdp = ''} = await pc.createOffer();
  pc.close();
  return sdp;
};

/** The longest offer, whose further lines a function creates. They go to the end of the section that it names. */
const offered =
  (
    createLine: (index: number) => string,
    {at = 'end'}: {readonly at?: 'end' | 'start' | 'video'} = {},
  ): Case =>
  async () => {
    const offer = await createOffer();
    const empty = offerFrame(offer).length + FRAME_LENGTH;
    let lines = '';
    // Each line has its end, which takes six characters within two layers of JSON.
    for (let index = 0, size = empty; ; index++) {
      const line = createLine(index);
      size += JSON.stringify(JSON.stringify(line)).length - 6 + 6;
      if (size > FRAMES.length) break;
      lines += `${line}\r\n`;
    }
    const start = offer.indexOf('m=video');
    const next = offer.indexOf('m=', start + 1);
    const place = at === 'start' ? start : at === 'video' ? next : offer.length;
    return openWith(offerFrame(offer.slice(0, place) + lines + offer.slice(place)));
  };

const openWith = (frame: string) => {
  const {socket} = openPageConnection({codecs: 'AV1, H264', hostTurn: 'use', fps: 30, maxBitrate: 1e6});
  return async () => {
    socket.receive(frame);
    await new Promise((resolve) => setTimeout(resolve, 1500));
  };
};

const withSecondText =
  (createText: (length: number) => string): Case =>
  async () => {
    const offer = await createOffer();
    const length = FRAMES.length - offerFrame(offer).length - FRAME_LENGTH;
    return openWith(offerFrame(offer, {nvstSdp: createText(length)}));
  };

export const HOST_CASES: Readonly<Record<string, Case>> = {
  'a frame with many lists': received(() => `{"ackid":1,"x":${fullList('[]', FRAMES, '{"ackid":1,"x":}')}}`),
  'a frame with many numbers': received(() => `{"ackid":1,"x":${fullList('1', FRAMES, '{"ackid":1,"x":}')}}`),
  'a frame of zeros': received(() => `${'\0'.repeat(LIMITS.signaling.rate.burst - 3000)}x`),
  'a frame with a message of zeros': received(() =>
    JSON.stringify({peer_msg: {msg: `${'\\0'.repeat(FRAMES.length / 2 - 50)}x`}}),
  ),
  'a frame with a message of blanks': received(() =>
    JSON.stringify({peer_msg: {msg: `${' '.repeat(FRAMES.length - 60)}x`}}),
  ),
  'a frame with an error': received(() => JSON.stringify({error: fill('a b', FRAMES.length - 20)})),
  'a frame with an escaped error': received(() =>
    JSON.stringify({error: fill('%5C%2525&amp;', FRAMES.length - 20)}),
  ),
  'a frame with a name': received(() =>
    JSON.stringify({peer_info: {id: 1, connected: true, name: 'x'.repeat(FRAMES.length - 80)}}),
  ),
  'a frame with __proto__': received(() => {
    const frame = '{"ackid":1,"__proto__":"","x":}';
    return `{"ackid":1,"__proto__":"","x":${fullList('1', FRAMES, frame)}}`;
  }),
  'an offer with many formats': offered((index) => `a=rtpmap:${index % 128} X${index}/90000`),
  'an offer with formats of many numbers': async () => {
    const offer = await createOffer();
    const numbers = fill(' 12345', FRAMES.length / 2);
    const lines = fill('a=fmtp:1 x\r\n', FRAMES.length / 2.8);
    return openWith(offerFrame(offer.replace(/^m=video.*$/m, (line) => line + numbers) + lines));
  },
  'an offer with many candidates': offered(
    (index) =>
      `a=candidate:${index} 1 udp 1 10.${index >> 16}.${(index >> 8) & 255}.${index & 255} 9 typ host`,
  ),
  'an offer with many unreadable candidates': offered((index) => `a=candidate:${index} x`),
  'an offer with many unreadable lines': offered((index) => `y=${index}`),
  'an offer with many lines that the browser refuses': offered((index) => `a=ssrc:x${index} y`),
  'an offer with long lines that the browser refuses': offered((index) =>
    index < 5 ? `a=ssrc:x${index} ${'y'.repeat(40_000)}` : `a=x:${index}`,
  ),
  'an offer with many attributes': offered((index) => `a=x${index}:1`),
  'an offer with many attributes of the session': offered((index) => `a=x${index}:1`, {at: 'start'}),
  'an offer with many fmtp': offered((index) => `a=fmtp:96 x${index}=1`, {at: 'video'}),
  'an offer with many rtcp-fb': offered((index) => `a=rtcp-fb:96 x${index}`, {at: 'video'}),
  'an offer with many rtcp-fb for all formats': offered((index) => `a=rtcp-fb:* x${index}`, {at: 'video'}),
  'an offer with many ssrcs': offered((index) => `a=ssrc:${index + 1} cname:a`, {at: 'video'}),
  'an offer with many ssrc-groups': offered((index) => `a=ssrc-group:FID ${index + 1} ${index + 70_000}`, {
    at: 'video',
  }),
  'an offer with many extensions': offered((index) => `a=extmap:${(index % 254) + 1} urn:x:${index}`, {
    at: 'video',
  }),
  'an offer with many rids': offered((index) => `a=rid:${index} send`, {at: 'video'}),
  'an offer with one long line': offered((index) =>
    index ? 'a=x' : `a=x:${'y'.repeat(FRAMES.length - 12_000)}`,
  ),
  'an offer with many sections': async () => {
    const offer = await createOffer();
    const section = offer.slice(offer.indexOf('m=video'), offer.indexOf('m=application'));
    const sections = Array.from({length: 30}, (_, index) =>
      section.replace(/a=mid:.*/, `a=mid:x${index}`),
    ).join('');
    return openWith(offerFrame((offer + sections).slice(0, FRAMES.length * 0.8)));
  },
  'a second description with many lines': withSecondText((length) => fill('a=x\r\n', length / 1.8)),
  'a second description with many sections': withSecondText((length) => fill('m=video\r\n', length / 1.5)),
  'a second description with many servers': withSecondText(
    (length) => `a=general.turnInfo:${fill('turn:a,b,c|', length - 40)}`,
  ),
  'a second description with a long server': withSecondText(
    (length) => `a=general.turnInfo:${fill('turn:a,', length - 40)}`,
  ),
  'many candidates in one task': async () => {
    const offer = await createOffer();
    const {socket} = openPageConnection();
    socket.receive(offerFrame(offer));
    await new Promise((resolve) => setTimeout(resolve, 500));
    const frames = Array.from({length: 100}, (_, index) =>
      JSON.stringify({
        ackid: index + 2,
        peer_msg: {
          from: 1,
          msg: JSON.stringify({candidate: `candidate:1 1 udp 1 10.0.0.${index} 9 typ host`, sdpMid: 'x'}),
        },
      }),
    );
    return () => {
      for (const frame of frames) socket.receive(frame);
    };
  },
};
