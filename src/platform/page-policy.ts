/** A document with the Permissions Policy of its frame, which only Chromium exposes. */
export interface PolicyDocument extends Partial<Document> {
  readonly featurePolicy?: {features(): readonly string[]; allowsFeature(feature: string): boolean};
}

/** The requests that the policy of a page has blocked. */
export interface PolicyWatch {
  /** Whether the policy has blocked a request or a socket to an origin. */
  blocks(origin: string): boolean;
  /** Whether the policy has blocked WebRTC. */
  readonly blocksWebRtc: boolean;
}

/** A socket and a request to one server have one origin here. */
const toOrigin = (address: string): string => new URL(address.replace(/^ws/, 'http')).origin;

/** Watches the policy until the signal aborts. A page cannot read it, and only learns about requests that it sends. */
export const watchPolicy = (signal: AbortSignal, target: EventTarget = document): PolicyWatch => {
  const blocked = new Set<string>();
  let blocksWebRtc = false;
  target.addEventListener(
    'securitypolicyviolation',
    (event) => {
      if (!(event instanceof SecurityPolicyViolationEvent) || event.disposition !== 'enforce') return;
      if (event.effectiveDirective === 'webrtc') blocksWebRtc = true;
      if (event.effectiveDirective === 'connect-src' && URL.canParse(event.blockedURI))
        blocked.add(toOrigin(event.blockedURI));
    },
    {signal},
  );
  return {
    blocks: (origin) => blocked.has(toOrigin(origin)),
    get blocksWebRtc() {
      return blocksWebRtc;
    },
  };
};
