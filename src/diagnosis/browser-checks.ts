import type {StreamSize} from '../connection/connector.ts';
import {describeSize, isSameSize, toStreamSize} from '../connection/stream-size.ts';
import {withinLimit} from '../platform/abort.ts';
import type {PolicyWatch} from '../platform/page-policy.ts';
import {askDecoding, type DecodingAbility} from '../platform/decoding.ts';
import {failed, type Finding, ok, type RequestedVideo, unknown, warning} from './check.ts';
import type {CodecMeasurement, PreflightMeasurements} from './preflight-report.ts';

interface PermissionQuery {
  query(descriptor: {readonly name: string}): Promise<{readonly state: string}>;
}

/** Checks whether the page may access its local network, as on-premises hosts require. Some browsers ask the user. */
export const checkLocalNetwork = async (
  permissions: PermissionQuery = navigator.permissions,
): Promise<Finding> => {
  const state = await permissions.query({name: 'local-network-access'}).then(
    (status) => status.state,
    () => undefined,
  );
  if (state === undefined) return unknown('This browser does not restrict access to the local network.');
  if (state !== 'denied') return ok(`The browser does not block the local network (permission: ${state}).`);
  return warning(
    'The browser blocks the local network for this page.',
    'If the service or the host is in the local network, allow access in the browser’s site settings. In a frame, add `allow="local-network-access"`.',
  );
};

/** Only Firefox exposes the policy. In other browsers, a user gesture or a started audio context proves it. */
interface AutoplayNavigator {
  readonly userActivation?: {readonly hasBeenActive: boolean};
  getAutoplayPolicy?(type: 'mediaelement'): string;
}

export const checkAutoplay = async (
  signal: AbortSignal,
  navigator: AutoplayNavigator = globalThis.navigator,
  canStart: (signal: AbortSignal) => Promise<boolean> = canStartSound,
): Promise<Finding> => {
  const policy = navigator.getAutoplayPolicy?.('mediaelement');
  const isAllowed =
    policy === 'allowed' ||
    navigator.userActivation?.hasBeenActive ||
    (policy === undefined && (await canStart(signal)));
  if (isAllowed) return ok('The browser allows sound.');
  return warning(
    'The browser blocks sound until the user clicks or presses a key.',
    'Start the stream from a user gesture to play its sound. Otherwise the stream starts muted and shows an unmute button.',
  );
};

/** An allowed audio context starts within milliseconds. A blocked one stays pending. */
const SOUND_LIMIT_MS = 1000;

const canStartSound = async (signal: AbortSignal): Promise<boolean> => {
  const context = new AudioContext();
  try {
    await withinLimit(() => context.resume(), {limitMs: SOUND_LIMIT_MS, signal});
    return true;
  } catch {
    return false;
  } finally {
    await context.close();
  }
};

type Codec = Pick<RTCRtpCodec, 'mimeType' | 'sdpFmtpLine'>;

const BROWSER = {
  codecsOf: (kind: 'audio' | 'video'): readonly Codec[] =>
    'RTCRtpReceiver' in globalThis ? (RTCRtpReceiver.getCapabilities(kind)?.codecs ?? []) : [],
  ask: askDecoding,
};

/** The codecs of a browser, and how well it decodes them. */
export type CodecScope = typeof BROWSER;

/** Some entries, for example retransmission, are not codecs. */
const NOT_A_CODEC = /^(rtx|red|ulpfec|flexfec.*|cn|telephone-event)$/i;

/** The formats that the browser receives. A codec may have several. */
const formatsOf = (codecs: readonly Codec[]) =>
  codecs.flatMap(({mimeType, sdpFmtpLine: parameters = ''}) => {
    const name = mimeType.split('/')[1] ?? '';
    return NOT_A_CODEC.test(name) ? [] : [{name, parameters}];
  });

const namesOf = (codecs: readonly {readonly name: string}[]) =>
  [...new Set(codecs.map(({name}) => name))].join(', ') || 'none';

/** The usual order of hosts with a GPU. */
const HOST_ORDER = ['H264', 'H265', 'AV1', 'VP9', 'VP8'];
/** The sizes to try if the browser does not decode the requested one smoothly. */
const SMALLER: readonly StreamSize[] = [
  {width: 1920, height: 1080},
  {width: 1280, height: 720},
];

/** The video codecs that the browser receives, and the largest size that it decodes smoothly. */
export type CodecMeasurements = Pick<PreflightMeasurements['browser'], 'codecs' | 'smoothSize'>;

/** Measures how well the browser decodes each video codec at the requested size, and at smaller ones. */
export const measureCodecs = async (
  video: RequestedVideo,
  {codecsOf, ask}: CodecScope = BROWSER,
): Promise<CodecMeasurements> => {
  const formats = formatsOf(codecsOf('video'));
  const {width, height} = video.size;
  const smaller = SMALLER.filter((size) => size.width < width && size.height < height);
  const sizes = [video.size, ...smaller.map((size) => toStreamSize(video.size, size))];
  const measure = async (size: StreamSize) =>
    Promise.all(formats.map(async (format) => ({...format, ability: await ask(format, {...video, size})})));
  const measured = await Promise.all(sizes.map(measure));
  const smoothSize = sizes.find((_, index) =>
    measured[index]?.some(({ability}) => ability?.supported && ability.smooth),
  );
  return {codecs: combineFormats(measured[0] ?? [], video.codecs), ...(smoothSize && {smoothSize})};
};

/** The codecs with the best ability of their formats, in the order of the page, then in the usual order of hosts. */
const combineFormats = (
  formats: readonly {readonly name: string; readonly ability: DecodingAbility | undefined}[],
  pageOrder = '',
): readonly CodecMeasurement[] => {
  const order = pageOrder.toUpperCase().split(/[\s,]+/);
  const codecs = Array.from(new Set(formats.map(({name}) => name)), (name): CodecMeasurement => {
    const known = formats.flatMap((format) => (format.name === name ? (format.ability ?? []) : []));
    if (!known.length) return {name};
    const any = (member: keyof DecodingAbility) => known.some((ability) => ability[member]);
    return {name, supported: any('supported'), smooth: any('smooth'), powerEfficient: any('powerEfficient')};
  });
  return codecs.toSorted(
    (one, other) =>
      placeIn(order, one) - placeIn(order, other) || placeIn(HOST_ORDER, one) - placeIn(HOST_ORDER, other),
  );
};

const placeIn = (order: readonly string[], {name}: CodecMeasurement) => {
  const place = order.indexOf(name.toUpperCase());
  return place < 0 ? order.length : place;
};

/** Lists the codecs, and checks whether the browser decodes the requested size smoothly. */
export const checkCodecs = (
  {codecs, smoothSize}: CodecMeasurements,
  size: StreamSize,
  {codecsOf}: Pick<CodecScope, 'codecsOf'> = BROWSER,
): Finding => {
  if (!codecs.length)
    return failed(
      'The browser receives no video codec over WebRTC.',
      'Use a current browser. Check that no policy of the browser disables its codecs.',
    );
  const list = `Video: ${namesOf(codecs)}. Audio: ${namesOf(formatsOf(codecsOf('audio')))}.`;
  if (codecs.every(({name}) => name !== 'H264'))
    return warning(
      `${list} The browser cannot decode H.264.`,
      'Use a browser that can decode H.264. Most hosts send H.264.',
    );
  if (codecs.every(({supported}) => supported === undefined))
    return unknown(`${list} This browser does not report how well it decodes them.`);
  if (isSameSize(smoothSize, size)) return ok(`${list} The browser decodes ${describeSize(size)} smoothly.`);
  return warning(
    `${list} The browser does not decode ${describeSize(size)} smoothly.`,
    smoothSize
      ? `Request ${describeSize(smoothSize)} with \`width\` and \`height\`.`
      : 'Request a smaller size with `width` and `height`, or turn on hardware acceleration in the browser.',
  );
};

/** Checks whether the policy blocked a request to one of the addresses. */
export const checkPolicy = (addresses: readonly string[], policy: PolicyWatch): Finding => {
  const blocked = [...new Set(addresses.map((address) => new URL(address).origin))].filter((origin) =>
    policy.blocks(origin),
  );
  if (blocked.length)
    return failed(
      `The Content Security Policy of the page blocks ${blocked.join(', ')}.`,
      `Add ${blocked.join(' ')} to \`connect-src\` of the policy.`,
    );
  if (policy.blocksWebRtc)
    return failed(
      'The Content Security Policy of the page blocks WebRTC.',
      "Remove `webrtc 'block'` from the policy.",
    );
  return addresses.length
    ? ok('The Content Security Policy of the page allows these addresses.')
    : unknown('No address is known, so the Content Security Policy of the page is not checked.');
};
