import {failed, ok, type KnownFinding, unknown} from '../check.ts';
import * as page from '../page-checks.ts';
import {combineFindings, toKnown} from './combine-findings.ts';
import type {RowOf} from '../../session/preflight-report.ts';
import type {PolicyWatch} from './watch-policy.ts';

/** The checks of `page-checks.ts` that this check needs, so that tests can replace them. */
export type PageScope = Pick<typeof page, 'checkAutoplay' | 'checkFrame' | 'checkPermissionsPolicy'>;

/**
 * Checks the frame, the Permissions Policy, sound, mixed content and the Content Security Policy.
 * @param addresses the addresses of the page's requests so far. The policy is unknown for others.
 * @param mixedContent the finding about these addresses
 */
export const checkPage = async (
  {
    addresses,
    mixedContent,
    policy,
    signal,
  }: {
    readonly addresses: readonly string[];
    readonly mixedContent: KnownFinding | undefined;
    readonly policy: PolicyWatch;
    readonly signal: AbortSignal;
  },
  scope: PageScope = page,
): Promise<RowOf<'page'>> => {
  const findings: Readonly<Record<string, KnownFinding>> = {
    frame: toKnown(scope.checkFrame()),
    'permissions policy': toKnown(scope.checkPermissionsPolicy()),
    autoplay: toKnown(await scope.checkAutoplay(signal)),
    ...(mixedContent ? {'mixed content': mixedContent} : {}),
    'content security policy': checkPolicy(addresses, policy),
  };
  return {
    check: 'page',
    ...combineFindings(Object.values(findings)),
    measurement: Object.fromEntries(
      Object.entries(findings).map(([name, {outcome}]) => [name, outcome] as const),
    ),
  };
};

const checkPolicy = (addresses: readonly string[], policy: PolicyWatch): KnownFinding => {
  const blocked = [...new Set(addresses.filter((address) => policy.blocks(address)).map(originOf))];
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

const originOf = (address: string) => new URL(address).origin;
