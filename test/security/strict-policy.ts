/** The servers of a policy that belong to one deployment. */
export interface PolicyServers {
  /** The hosts of the signaling, as sources for `connect-src`. */
  readonly hosts: string;
  /** The sites that may frame the page, as sources for `frame-ancestors`. */
  readonly ancestors: string;
}

/** Creates the strictest policy under which every feature of the element works. */
export const createStrictPolicy = ({hosts, ancestors}: PolicyServers): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `connect-src 'self' ${hosts}`,
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${ancestors}`,
    "require-trusted-types-for 'script'",
    "trusted-types lit-html 'allow-duplicates'",
  ].join('; ');

/** The policy that `docs/security.md` lists. */
export const STRICT_POLICY = createStrictPolicy({
  hosts: 'wss://*.gpu.example.com',
  ancestors: "'none'",
});
