import {failed, ok, warning, type Finding} from './check.ts';

type MediaKind = 'audio' | 'video';
type Capabilities = Pick<RTCRtpCapabilities, 'codecs'> | null;

export const checkWebRtc = (scope: object = globalThis): Finding =>
  'RTCPeerConnection' in scope
    ? ok('The browser supports WebRTC.')
    : failed(
        'The browser does not support WebRTC.',
        'Use a current browser. Check that no setting or extension disables WebRTC.',
      );

const readCapabilities = (kind: MediaKind): Capabilities =>
  'RTCRtpReceiver' in globalThis ? RTCRtpReceiver.getCapabilities(kind) : null;

/** Lists the codecs that the browser can receive. Hosts with a GPU send H.264. */
export const checkCodecs = (
  capabilitiesOf: (kind: MediaKind) => Capabilities = readCapabilities,
): Finding => {
  const video = codecNames(capabilitiesOf('video'));
  const audio = codecNames(capabilitiesOf('audio'));
  const summary = `Video: ${video.join(', ') || 'none'}. Audio: ${audio.join(', ') || 'none'}.`;
  return video.includes('H264')
    ? ok(summary)
    : warning(
        `${summary} The browser cannot decode H.264.`,
        'Use a browser that can decode H.264. Most hosts send H.264.',
      );
};

/** Some entries, for example retransmission, are not codecs. */
const NOT_A_CODEC = /^(rtx|red|ulpfec|flexfec.*|cn|telephone-event)$/i;

const codecNames = (capabilities: Capabilities): readonly string[] => {
  const names = capabilities?.codecs.map(({mimeType}) => mimeType.split('/')[1] ?? '') ?? [];
  return [...new Set(names)].filter((name) => !NOT_A_CODEC.test(name));
};
