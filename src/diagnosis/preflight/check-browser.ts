import type {StreamSize} from '../../connection/connector.ts';
import {describeSize, toStreamSize} from '../../connection/stream-size.ts';
import {askDecoding, type DecodingAbility} from '../../platform/decoding.ts';
import {combineFindings, failed, ok, unknown, warning} from '../check.ts';
import {checkCodecs, checkSecureContext, checkWebRtc, NOT_A_CODEC} from '../page-checks.ts';
import {type CodecMeasurement, type RequestedVideo, type RowOf, toRow} from './preflight-report.ts';

type Codec = Pick<RTCRtpCodec, 'mimeType' | 'sdpFmtpLine'>;

/** The browser, as this check needs it. */
export interface BrowserScope {
  readonly webRtc: object;
  readonly isSecureContext: boolean;
  readonly videoCodecs: () => readonly Codec[];
  readonly ask: typeof askDecoding;
}

const readScope = (): BrowserScope => ({
  webRtc: globalThis,
  isSecureContext: globalThis.isSecureContext,
  videoCodecs: () =>
    'RTCRtpReceiver' in globalThis ? (RTCRtpReceiver.getCapabilities('video')?.codecs ?? []) : [],
  ask: askDecoding,
});

/** The usual order of hosts with a GPU. */
const HOST_ORDER = ['H264', 'H265', 'AV1', 'VP9', 'VP8'];
/** The sizes to try if the browser does not decode the requested one smoothly. */
const SMALLER: readonly StreamSize[] = [
  {width: 1920, height: 1080},
  {width: 1280, height: 720},
];

/** Checks WebRTC, the secure context, and how well the browser decodes each codec at the requested size. */
export const checkBrowser = async (
  video: RequestedVideo,
  scope: BrowserScope = readScope(),
): Promise<RowOf<'browser'>> => {
  const formats = scope.videoCodecs().flatMap(({mimeType, sdpFmtpLine: parameters = ''}) => {
    const name = mimeType.split('/')[1] ?? '';
    return NOT_A_CODEC.test(name) ? [] : [{name, parameters}];
  });
  const {width, height} = video.size;
  const smaller = SMALLER.filter((size) => size.width < width && size.height < height);
  const sizes = [video.size, ...smaller.map((size) => toStreamSize(video.size, size))];
  const askAll = async (size: StreamSize) =>
    Promise.all(
      formats.map(async (format) => [format.name, await scope.ask(format, {...video, size})] as const),
    );
  const abilities = await Promise.all(sizes.map(askAll));
  const smoothSize = sizes.find((_, index) =>
    abilities[index]?.some(([, ability]) => ability?.supported && ability.smooth),
  );
  const codecs = measureCodecs(abilities[0] ?? [], video.codecs);
  const webRtc = checkWebRtc(scope.webRtc);
  const {isSecureContext} = scope;
  const hasWebRtc = webRtc.outcome === 'ok';
  const findings = [
    webRtc,
    checkSecureContext(isSecureContext),
    ...(hasWebRtc ? [checkDecoding(codecs, video.size, smoothSize)] : []),
  ];
  const measurement = {hasWebRtc, isSecureContext, codecs, ...(smoothSize && {smoothSize})};
  return toRow('browser', combineFindings(findings), measurement);
};

const checkDecoding = (
  codecs: readonly CodecMeasurement[],
  size: StreamSize,
  smoothSize: StreamSize | undefined,
) => {
  const names = codecs.map(({name}) => name);
  if (!names.length)
    return failed(
      'The browser receives no video codec over WebRTC.',
      'Use a current browser. Check that no policy of the browser disables its codecs.',
    );
  const known = checkCodecs((kind) => (kind === 'video' ? {codecs: names.map(toCodec)} : null));
  if (known.outcome !== 'ok') return known;
  if (codecs.every(({supported}) => supported === undefined))
    return unknown(`Video: ${names.join(', ')}. This browser does not report how well it decodes them.`);
  if (smoothSize === size)
    return ok(`Video: ${names.join(', ')}. The browser decodes ${describeSize(size)} smoothly.`);
  return warning(
    `The browser does not decode ${describeSize(size)} smoothly.`,
    smoothSize
      ? `Request ${describeSize(smoothSize)} with \`width\` and \`height\`.`
      : 'Request a smaller size with `width` and `height`, or turn on hardware acceleration in the browser.',
  );
};

const toCodec = (name: string) => ({mimeType: `video/${name}`, clockRate: 90_000});

/** The codecs with the best ability of their formats. The page's order wins, otherwise the usual order of hosts. */
const measureCodecs = (
  abilities: readonly (readonly [name: string, ability: DecodingAbility | undefined])[],
  pageOrder = '',
): readonly CodecMeasurement[] => {
  const wanted = pageOrder.toUpperCase().split(/[\s,]+/);
  const names = new Set(abilities.map(([name]) => name));
  const codecs = Array.from(names, (name): CodecMeasurement => {
    const known = abilities.flatMap(([other, ability]) => (other === name && ability ? [ability] : []));
    if (!known.length) return {name};
    const any = (member: keyof DecodingAbility) => known.some((ability) => ability[member]);
    return {name, supported: any('supported'), smooth: any('smooth'), powerEfficient: any('powerEfficient')};
  });
  return codecs.toSorted(
    (one, other) =>
      placeIn(wanted, one) - placeIn(wanted, other) || placeIn(HOST_ORDER, one) - placeIn(HOST_ORDER, other),
  );
};

const placeIn = (order: readonly string[], {name}: CodecMeasurement) => {
  const place = order.indexOf(name.toUpperCase());
  return place < 0 ? order.length : place;
};
