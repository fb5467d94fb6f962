import {combineFindings, failed, ok, type Finding, unknown} from '../check.ts';
import * as page from '../page-checks.ts';
import {type RowOf, toRow} from './preflight-report.ts';

/** The checks of `page-checks.ts` that this check needs, so that tests can replace them. */
export type PageScope = Pick<typeof page, 'checkAutoplay' | 'checkFrame' | 'checkPermissionsPolicy'>;

interface PageSubject {
  /** The addresses of the page's requests so far. The policy is unknown for others. */
  readonly addresses: readonly string[];
  /** The finding about these addresses. */
  readonly mixedContent: Finding | undefined;
  readonly policy: PolicyWatch;
  readonly signal: AbortSignal;
}

/** Checks the frame, the Permissions Policy, sound, mixed content and the Content Security Policy. */
export const checkPage = async (
  {addresses, mixedContent, policy, signal}: PageSubject,
  scope: PageScope = page,
): Promise<RowOf<'page'>> => {
  const findings: Readonly<Record<string, Finding>> = {
    frame: scope.checkFrame(),
    'permissions policy': scope.checkPermissionsPolicy(),
    autoplay: await scope.checkAutoplay(signal),
    ...(mixedContent ? {'mixed content': mixedContent} : {}),
    'content security policy': checkPolicy(addresses, policy),
  };
  const outcomes = Object.entries(findings).map(([name, {outcome}]) => [name, outcome] as const);
  return toRow('page', combineFindings(Object.values(findings)), Object.fromEntries(outcomes));
};

const checkPolicy = (addresses: readonly string[], policy: PolicyWatch): Finding => {
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

/** Requests that the Content Security Policy of the page blocked. */
export interface PolicyWatch {
  /** Whether the policy blocked a request to the origin of an address. */
  blocks(address: string): boolean;
  /** Whether the policy blocks WebRTC. */
  readonly blocksWebRtc: boolean;
}

/**
 * Watches the violations of the policy until the signal aborts. A page cannot read its policy, so it only learns about
 * requests that it sends.
 */
export const watchPolicy = (signal: AbortSignal, target: EventTarget = document): PolicyWatch => {
  const origins = new Set<string>();
  let blocksWebRtc = false;
  target.addEventListener(
    'securitypolicyviolation',
    (event) => {
      if (!(event instanceof SecurityPolicyViolationEvent) || event.disposition !== 'enforce') return;
      if (event.effectiveDirective === 'webrtc') blocksWebRtc = true;
      if (event.effectiveDirective === 'connect-src' && URL.canParse(event.blockedURI))
        origins.add(new URL(event.blockedURI).origin);
    },
    {signal},
  );
  return {
    blocks: (address) => origins.has(new URL(address).origin),
    get blocksWebRtc() {
      return blocksWebRtc;
    },
  };
};
