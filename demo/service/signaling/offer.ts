import type {Switches} from '../sessions/switches.ts';

/** Where the media of a session is reached. */
export interface MediaAddress {
  readonly address: string;
  readonly port: number;
}

/** The candidate line of a host that is reached only at its media address. */
function routeCandidate({address, port}: MediaAddress): string {
  return `candidate:1 1 udp 2130706431 ${address} ${port} typ host`;
}

/** The offer as this session's host would word it; `sdp` comes without candidates. */
export function offerPayload(sdp: string, media: MediaAddress, switches: Switches): Record<string, unknown> {
  let text = sdp.replace(/^s=.*$/m, 's=odrerir');
  if (switches.iceLite) {
    text = text.replace(/^(t=.*\r\n)/m, '$1a=ice-lite\r\n').replace(/^m=(\w+) \d+ /gm, `m=$1 ${media.port} `);
  }
  if (switches.candidates === 'in-offer') text = withCandidate(text, routeCandidate(media));
  if (switches.candidates === 'zero') {
    text = withCandidate(text, routeCandidate({address: '0.0.0.0', port: media.port}));
  }
  return {type: 'offer', sdp: text, ...(switches.nvstSdp ? nvstTexts : {})};
}

/** The payload of a trickled candidate, on the offer's own first mid. */
export function candidatePayload(sdp: string, media: MediaAddress): Record<string, unknown> {
  const sdpMid = /^a=mid:(\S+)/m.exec(sdp)?.[1] ?? '0';
  return {candidate: routeCandidate(media), sdpMid, sdpMLineIndex: 0};
}

/** Every section is bundled into the first, so one line there is enough. */
function withCandidate(sdp: string, candidate: string): string {
  return sdp.replace(/^(m=.*\r\n(?:c=.*\r\n)?)/m, `$1a=${candidate}\r\n`);
}

const nvstTexts = {
  nvstSdp: [
    'v=0',
    'o=SdpTest test_id_13 14 IN IPv4 127.0.0.1',
    's=-',
    't=0 0',
    'a=general.icePassword:host-password',
    'a=general.iceUserNameFragment:host',
    'a=general.dtlsFingerprint:00:00',
    'm=video 0 RTP/AVP',
    'a=msid:fbc-video-0',
    'a=video.clientViewportWd:1280',
    'a=video.clientViewportHt:720',
    'a=video.maxFPS:60',
    'm=audio 0 RTP/AVP',
    'a=msid:audio',
    'm=application 0 RTP/AVP',
    'a=msid:input_1',
    'a=ri.partialReliableThresholdMs:16',
    'a=ri.hidDeviceMask:0xFFFFFFFF',
    'a=ri.enablePartiallyReliableTransferHid:0xFFFFFFFF',
    '',
  ].join('\r\n'),
  nvstServerOverrides: 'a=video.maxFPS:30\r\n',
};
