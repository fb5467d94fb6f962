/** One way to a host: a port with a purpose (`service-interface.md`, Route entry). */
export interface Route {
  /** What the route is for; `signaling` and `media` occur. */
  readonly description: string;
  /** `TCP` or `UDP` as they occur. */
  readonly protocol: string;
  /** The port that the client connects to. */
  readonly sourcePort: number;
  readonly destinationPort: number | undefined;
}

/** A host of a session, with its routes. The address may be IPv4, IPv6 or a DNS name. */
export interface HostRoutes {
  readonly host: string;
  readonly routes: readonly Route[];
}

/** A session as the service last told of it. */
export interface Session {
  readonly id: string;
  readonly ready: boolean;
  /** The service's own words about the status. */
  readonly message: string;
  /** How long the service asks to wait before the next poll, in milliseconds. */
  readonly retryAfterMs: number | undefined;
  /** Empty while the session is pending. */
  readonly hosts: readonly HostRoutes[];
}
