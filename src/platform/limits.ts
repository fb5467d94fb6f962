/**
 * The limits of everything that enters or leaves the page, in one table. `docs/security.md` shows it. Lengths of texts
 * are in UTF-16 units, which are bytes for ASCII.
 */

/** How much a sender may send in a time. A message costs its length and a fixed price. */
export interface Rate {
  /** The longest message (default: the burst). The element could not read a longer one, and would not report that. */
  readonly longest?: number;
  /** The most units that can pass in a row. */
  readonly burst: number;
  /** The units that become available each second. */
  readonly perSecond: number;
  /** What each message costs beside its length. */
  readonly perMessage: number;
}

/** What a JSON text may contain. */
export interface JsonLimits {
  /** The longest text. */
  readonly length: number;
  /** The most objects and lists. */
  readonly brackets: number;
  /** The most items and members of them all. */
  readonly members: number;
}

const KIB = 1024;
const MIB = 1024 * KIB;

/** JSON for which no other limit counts. */
export const JSON_LIMITS: JsonLimits = {length: MIB, brackets: 20_000, members: 40_000};

export const LIMITS = {
  /**
   * Frames of the host's signaling. The longest known offers have about 20,000 characters. An offer of this length
   * keeps the page busy for 25 ms, nearly all of them in the browser.
   */
  signaling: {
    json: {length: 128 * KIB, brackets: 2000, members: 20_000},
    rate: {burst: MIB, perSecond: 128 * KIB, perMessage: 2000},
    /** The most messages that the page has not read yet, in characters of JSON. */
    queued: 512 * KIB,
    /** The most data of the page that the host has not received. */
    unsentBytes: MIB,
  },
  /** Messages of the application and of the host's streaming library, and what the input channels receive. */
  messages: {
    json: JSON_LIMITS,
    /** A message in parts: the length of all parts. */
    joined: {length: 4 * MIB, brackets: 20_000, members: 40_000},
    rate: {longest: MIB, burst: 2 * MIB, perSecond: 512 * KIB, perMessage: 400},
  },
  /** Texts of the host for the user's clipboard. Each may have 1 MiB. */
  clipboard: {
    length: MIB,
    rate: {burst: 2 * MIB, perSecond: 128 * KIB, perMessage: 64 * KIB},
  },
  /** Messages and texts of the page that wait until the host receives them. */
  outgoing: {
    /** The longest message. Splitting it into parts keeps the page busy. */
    message: MIB,
    /** Before the channel opens. */
    length: 8 * MIB,
    messages: 1000,
    /** While the channel is open, beside what the browser holds. */
    sending: 32 * MIB,
    /** In bytes. Above 16 MiB, `send` of Chromium throws. */
    buffered: 256 * KIB,
  },
  /** Responses about a session, and everything else that a service answers except lists. */
  responses: {json: {length: MIB, brackets: 5000, members: 25_000}},
  /** Lists of the catalogue. */
  lists: {json: {length: MIB, brackets: 5000, members: 25_000}, pages: 200, items: 10_000},
} as const satisfies Readonly<Record<string, Readonly<Record<string, number | JsonLimits | Rate>>>>;
