/** Which requests a service refuses, and how; all others are answered by the demo service. */
export interface Refusal {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** How the path below the service's base begins. */
  readonly path: string;
  /** The answer; without a status none ever comes. */
  readonly status?: number;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /**
   * The connection is cut: `before` an answer, where browsers ask again by themselves on a connection that they had
   * used before, or `within` it.
   */
  readonly cut?: 'before' | 'within';
  /** How often it is refused, before the demo service answers. Default: always. */
  readonly times?: number;
}

let count = 0;

/** A `service-url` under which the demo service refuses as wanted, of its own for each call. */
export const refusing = (...refusals: readonly Refusal[]): string => {
  count += 1;
  const segment = JSON.stringify({refusals, key: `${performance.timeOrigin}-${count}`});
  return `/refusing/${encodeURIComponent(segment)}`;
};

/** The requests that have come to such an address: `POST stream`. */
export const requestsAt = async (serviceUrl: string): Promise<readonly string[]> => {
  const response = await fetch(`${serviceUrl}/requests`);
  return (await response.json()) as readonly string[];
};

/** The body in which the service says what it has to say. */
export const detail = (words: unknown) => JSON.stringify({detail: words});
