import type {MediaSettings, StreamSize} from '../../connector.ts';
import {addIceServers, MAX_URLS, readIceServer} from '../../ice-servers.ts';
import type {NvstConnectionOptions} from '../nvst-options.ts';
import type {Offer} from '../signaling/signaling-frames.ts';
import {MAX_SECTIONS, offeredFormats, orderCodecs, readSections} from './offer.ts';

/** What the page and the host add to the negotiation. Call it before the browser reads the offer. */
export const adaptNegotiation = (pc: RTCPeerConnection, offer: Offer, settings: NvstConnectionOptions) => {
  const {nvstSdp} = offer;
  const {codecs, microphone} = settings;
  useHostTurn(pc, nvstSdp, settings);
  const beforeAnswer = async () => {
    if (codecs) preferCodecs(pc, codecs, offer.sdp);
    if (microphone !== undefined) await addMicrophone(pc, offer.sdp, microphone);
  };
  return {
    /** Call it when the browser has read the offer. Without it, the browser answers without waiting for the page. */
    beforeAnswer: codecs || microphone !== undefined ? beforeAnswer : undefined,
    /** Changes the answer of the browser for the host. */
    adaptAnswer: (answer: string) => ({
      sdp: limitVideo(answer, settings),
      ...(nvstSdp === undefined
        ? {}
        : {nvstSdp: answerNvstSdp(nvstSdp, {...settings, ...settings.size, answer})}),
    }),
  };
};

/** Adds the host's TURN servers to those of the page. A policy of the page wins. */
const useHostTurn = (
  pc: RTCPeerConnection,
  nvstSdp: string | undefined,
  {iceTransport, hostTurn}: NvstConnectionOptions,
) => {
  if (hostTurn === 'ignore') return;
  const {servers, policy} = readHostTurn(nvstSdp);
  try {
    addIceServers(pc, servers, iceTransport === 'relay' ? iceTransport : policy);
  } catch {
    // The browser refuses a URL of the host. The page's own servers stay.
  }
};

const preferCodecs = (pc: RTCPeerConnection, list: string, offer: string) => {
  const {codecs = []} = RTCRtpReceiver.getCapabilities('video') ?? {};
  for (const transceiver of pc.getTransceivers()) {
    if (transceiver.receiver.track.kind === 'video')
      transceiver.setCodecPreferences(orderCodecs(codecs, list, offeredFormats(offer)));
  }
};

/** Adds the microphone to the first section of sound that only receives, else to the first that receives, if any. */
const addMicrophone = async (pc: RTCPeerConnection, offer: string, microphone: MediaStreamTrack | null) => {
  const receiving = readSections(offer).filter(({kind, receives}) => kind === 'audio' && receives);
  const section = receiving.find(({sends}) => !sends) ?? receiving[0];
  const audio = pc.getTransceivers().find(({mid}) => mid !== null && mid === section?.mid);
  if (!section || !audio) return;
  audio.direction = section.sends ? 'sendrecv' : 'sendonly';
  await audio.sender.replaceTrack(microphone);
};

/** Sends another track of the microphone in the section that `addMicrophone` has chosen, if any. */
export const replaceMicrophone = async (pc: RTCPeerConnection, microphone: MediaStreamTrack | null) => {
  const sending = pc.getTransceivers().find(({direction}) => direction.startsWith('send'));
  await sending?.sender.replaceTrack(microphone);
};

/**
 * Adds the page's limits to the video of an answer: `b=AS` in kilobits per second, and `a=framerate` (RFC 8866, 5.8,
 * 6.10). Both are for the host alone, so the browser does not get them.
 */
export const limitVideo = (answer: string, {maxBitrate = 0, fps = 0}: MediaSettings): string =>
  answer.replace(/^m=video [^]*?(?=^m=|(?![^]))/gm, (section) => {
    const limited =
      maxBitrate > 0
        ? section.replace(/^(c=.*\r?\n)/m, `$1b=AS:${Math.ceil(maxBitrate / 1000)}\r\n`)
        : section;
    return fps > 0 ? `${limited}a=framerate:${fps}\r\n` : limited;
  });

/** The number that means `relay` (`nvst.md` 3.2). */
const RELAY = '1';

/**
 * Reads the TURN servers from the host's second, SDP-like text (`nvst.md` 3.2, 7.9), and whether media must use them.
 * Each entry has up to three URLs, a user name and a password. An entry that the browser could not use is ignored.
 */
export const readHostTurn = (nvstSdp = '') => {
  const read = (name: string) =>
    new RegExp(`^a=general\\.${name}:(.*)$`, 'm').exec(nvstSdp)?.[1]?.trim() ?? '';
  // Each address may lead into the network of the user.
  let left = MAX_URLS;
  const servers = read('turnInfo')
    .split('|', MAX_URLS)
    .flatMap((entry) => {
      const fields = entry.split(',').map((field) => field.trim());
      const urls = fields.filter((field) => /^turns?:[^\s,]+$/i.test(field)).slice(0, 3);
      if (urls.length === 0) return [];
      const [username, credential] = fields.slice(urls.length);
      const used = urls.slice(0, left);
      const server = readIceServer({urls: used, username, credential});
      if (!server) return [];
      left -= used.length;
      return [server];
    });
  // Without a server, the policy would leave no address at all.
  const isRelayed = servers.length > 0 && read('iceTransportPolicy') === RELAY;
  return {servers, policy: isRelayed ? ('relay' as const) : undefined};
};

/** The client's part of the settings in the second, SDP-like text. */
interface NvstSettings extends MediaSettings, StreamSize {
  /** The SDP answer. The host wants its credentials in the second text, too. */
  readonly answer: string;
}

/**
 * Answers the host's second, SDP-like text with the client's settings and credentials (`nvst.md` 3.5). Only hosts that
 * send such a text receive one. NVIDIA's streaming server ends the connection without it. The server sends 37 kB, and
 * needs the sections of its text and the lines of the client alone.
 */
export const answerNvstSdp = (
  nvstSdp: string,
  {answer, width, height, fps = 0, maxBitrate = 0}: NvstSettings,
): string => {
  const credentials = [
    `a=general.iceUserNameFragment:${readAttribute(answer, 'ice-ufrag')}`,
    `a=general.icePassword:${readAttribute(answer, 'ice-pwd')}`,
    // The hexadecimal alone, without the name of the hash (`nvst.md` 7.15).
    `a=general.dtlsFingerprint:${readAttribute(answer, 'fingerprint').replace(/^\S+ /, '')}`,
  ];
  const kilobits = Math.ceil(maxBitrate / 1000);
  const video = [
    `a=video.clientViewportWd:${width}`,
    `a=video.clientViewportHt:${height}`,
    ...(fps > 0 ? [`a=video.maxFPS:${fps}`] : []),
    // The server starts with the first two, and applies the limit after three seconds.
    ...(maxBitrate > 0
      ? [
          `a=video.initialBitrateKbps:${kilobits}`,
          `a=video.initialPeakBitrateKbps:${kilobits}`,
          `a=vqos.bw.maximumBitrateKbps:${kilobits}`,
        ]
      : []),
  ];
  const [head = [], ...sections] = nvstSdp
    .split(/^(?=m=)/m, MAX_SECTIONS + 1)
    .map((part) => part.split(/[\r\n]+/).filter(isFrame));
  const answered = sections.map((lines) => (lines[0]?.startsWith('m=video') ? [...lines, ...video] : lines));
  return [head, credentials, ...answered]
    .flat()
    .map((line) => `${line}\r\n`)
    .join('');
};

/** Whether a line belongs to the frame of the text: its head, its sections and their names. */
const isFrame = (line: string) => /^(?:[vost]=|m=|a=msid:)/.test(line);

const readAttribute = (sdp: string, name: string) =>
  new RegExp(`^a=${name}:(\\S.*)$`, 'm').exec(sdp)?.[1]?.trim() ?? '';
