import {failed, ok, warning, type Finding} from './check.ts';

export const webrtc = (): Finding =>
  'RTCPeerConnection' in globalThis
    ? ok('The browser has WebRTC.')
    : failed('The browser has no WebRTC.', 'Use a current browser; look at its settings and extensions.');

/** What the browser can receive; hosts with a GPU send H.264. */
export const codecs = (): Finding => {
  const video = codecsOf('video');
  const words = `Video: ${video.join(', ') || 'none'}. Sound: ${codecsOf('audio').join(', ') || 'none'}.`;
  return video.includes('H264')
    ? ok(words)
    : warning(`${words} H.264 is not among them.`, 'Hosts usually send H.264: use another browser.');
};

/** Without those that carry no codec of their own, such as retransmission. */
const codecsOf = (kind: 'audio' | 'video'): readonly string[] => {
  if (!('RTCRtpReceiver' in globalThis)) return [];
  const names = RTCRtpReceiver.getCapabilities(kind)?.codecs.map(
    ({mimeType}) => mimeType.split('/')[1] ?? '',
  );
  return [...new Set(names)].filter((name) => !/^(rtx|red|ulpfec|flexfec.*|cn|telephone-event)$/i.test(name));
};
