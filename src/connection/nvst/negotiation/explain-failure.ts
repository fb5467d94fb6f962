import {AppStreamError} from '../../../errors/app-stream-error.ts';
import type {FailureCode} from '../../../errors/failures.ts';
import type {StreamEndpoint} from '../../connector.ts';
import type {IceProgress} from '../../peer-connection.ts';
import type {TriedCandidates} from '../candidates.ts';
import {NO_CODEC, offeredFormats, type SdpCodec} from './offer.ts';

/** The profiles of H.264 by the first byte of `profile-level-id` (H.264, Annex A). */
const H264_PROFILES: ReadonlyMap<string, string> = new Map([
  ['42', 'Baseline'],
  ['4d', 'Main'],
  ['58', 'Extended'],
  ['64', 'High'],
  ['6e', 'High 10'],
  ['7a', 'High 4:2:2'],
  ['f4', 'High 4:4:4'],
]);

/** The failure of an offer whose video the browser rejected: the host's codecs beside those of the browser. */
export const explainRejectedVideo = (offer: string): AppStreamError => {
  const supported = (RTCRtpReceiver.getCapabilities('video')?.codecs ?? []).map(
    ({mimeType, sdpFmtpLine = ''}) => ({name: mimeType.replace(/^video\//i, ''), parameters: sdpFmtpLine}),
  );
  return new AppStreamError('no-common-codec', {
    values: {offered: listCodecs(offeredFormats(offer)), supported: listCodecs(supported)},
  });
};

/** The different codecs in their order, for a text: `H264 (High), VP8`. */
export const listCodecs = (codecs: readonly SdpCodec[]): string => {
  const names = codecs
    .filter(({name}) => !NO_CODEC.test(name))
    .map(({name, parameters}) => {
      const profile = /profile-level-id=([\da-f]{2})/i.exec(parameters)?.[1]?.toLowerCase();
      const known = profile && H264_PROFILES.get(profile);
      return `${name.slice(0, 20)}${known ? ` (${known})` : ''}`;
    });
  return [...new Set(names)].slice(0, 20).join(', ') || 'none';
};

/** The failure of a connection whose media did not arrive. */
export const explainIce = (
  ice: IceProgress,
  {addresses}: TriedCandidates,
  {mediaProblem}: Pick<StreamEndpoint, 'mediaProblem'>,
): AppStreamError => {
  const code = codeOfIce(ice, addresses);
  if (code === 'no-candidates' && mediaProblem) return mediaProblem;
  const detail = [...ice.errors].join('\n') || undefined;
  return new AppStreamError(code, {values: {candidates: listAddresses(addresses)}, detail});
};

/** Lists the first ten different addresses, for a message that users read. */
export const listAddresses = (addresses: readonly string[]): string => {
  const different = [...new Set(addresses)];
  const listed = different.slice(0, 10).map((address) => address.slice(0, 80));
  return [...listed, ...(different.length > listed.length ? ['…'] : [])].join(', ');
};

const codeOfIce = (ice: IceProgress, addresses: readonly string[]): FailureCode => {
  if (ice.isReached) return 'dtls-failed';
  if (ice.lacksRelay) return ice.isRefused ? 'relay-refused' : 'no-relay';
  return addresses.length ? 'ice-failed' : 'no-candidates';
};
