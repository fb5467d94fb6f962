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
