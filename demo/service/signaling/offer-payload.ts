import type {Switches} from '../sessions/switches.ts';

/** The address of a session's media. */
export interface MediaAddress {
  readonly address: string;
  readonly port: number;
}

/** Creates the candidate of a host that is reachable only at its media address. */
function createCandidate({address, port}: MediaAddress): string {
  return `candidate:1 1 udp 2130706431 ${address} ${port} typ host`;
}

/** Creates the offer in the format that the switches specify. `sdp` contains no candidates. */
export function createOfferPayload(
  sdp: string,
  media: MediaAddress,
  switches: Switches,
): Record<string, unknown> {
  let text = sdp.replace(/^s=.*$/m, 's=odrerir');
  if (switches.portInOffer ?? true) text = text.replace(/^m=(\w+) \d+ /gm, `m=$1 ${media.port} `);
  if (switches.candidates === 'in-offer') text = addCandidate(text, createCandidate(media));
  if (switches.candidates === 'zero') {
    text = addCandidate(text, createCandidate({address: '0.0.0.0', port: media.port}));
  }
  return {type: 'offer', sdp: text, ...createNvstTexts(switches)};
}

/** Creates the payload of a trickled candidate for the first mid of the offer. */
export function createCandidatePayload(sdp: string, media: MediaAddress): Record<string, unknown> {
  const sdpMid = /^a=mid:(\S+)/m.exec(sdp)?.[1] ?? '0';
  return {candidate: createCandidate(media), sdpMid, sdpMLineIndex: 0};
}

/** All sections are bundled with the first one, so that section alone needs the candidate. */
function addCandidate(sdp: string, candidate: string): string {
  return sdp.replace(/^(m=.*\r\n(?:c=.*\r\n)?)/m, `$1a=${candidate}\r\n`);
}

/** The second text and its overrides. Hosts learn the size of the connection only from its answer. */
function createNvstTexts({turn, video, nvstSdp = true}: Switches): Record<string, string> {
  if (!nvstSdp) return {};
  const {width = 1280, height = 720} = video ?? {};
  const lines = [
    ...['v=0', 'o=SdpTest test_id_13 14 IN IPv4 127.0.0.1', 's=-', 't=0 0'],
    'a=general.icePassword:host-password',
    'a=general.iceUserNameFragment:host',
    'a=general.dtlsFingerprint:00:00',
    ...(turn === undefined ? [] : [`a=general.turnInfo:${turn}`, 'a=general.iceTransportPolicy:1']),
    ...['m=video 0 RTP/AVP', 'a=msid:video_stream'],
    `a=video.clientViewportWd:${width}`,
    `a=video.clientViewportHt:${height}`,
    'a=video.maxFPS:60',
    ...['m=audio 0 RTP/AVP', 'a=msid:audio_stream'],
    ...['m=application 0 RTP/AVP', 'a=msid:input_stream', 'a=ri.hidDeviceMask:0'],
  ];
  // NVIDIA's server writes a space behind each value.
  const text = lines.map((line) => (line.startsWith('a=') ? `${line} ` : line));
  return {nvstSdp: [...text, ''].join('\r\n'), nvstServerOverrides: ''};
}
