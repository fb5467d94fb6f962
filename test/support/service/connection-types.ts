import type {MachineCounts} from '../../../demo/service/sessions/sessions.ts';
import type {StreamOptions} from '../element/open-stream.ts';
import {until} from '../until.ts';

/** The demo's functions, and the keys that its gateway accepts (`demo/service/gateway/functions.ts`). */
export const FUNCTION_ID = '7d0c5b1e-4a83-4f0e-9a61-2f1c3b8e5d01';
export const DEMO_KEY = 'demo-key';

/** A connection type needs none of the attributes of a service. */
export const NO_SERVICE: StreamOptions = {
  serviceUrl: undefined,
  appId: undefined,
  profile: undefined,
};

/** The host of this page by another name: for the browser, it is another site. */
const OTHER_HOST = `${location.hostname === 'localhost' ? '127.0.0.1' : 'localhost'}:${location.port}`;

/** An address with switches. No word of them can be read in it. */
const withSwitches = (path: string, switches: object) => {
  const codes = [...JSON.stringify(switches)].map((letter) => letter.charCodeAt(0).toString(16));
  return `${path}/demo=${codes.map((code) => `%${code.padStart(2, '0')}`).join('')}`;
};

/** The address of the demo's gateway, on the host of this page or on another one. */
export const gatewayAt = (host: 'own' | 'other', switches: object = {}) =>
  `http://${host === 'own' ? location.host : OTHER_HOST}${withSwitches('/service/gateway', switches)}`;

export const portalAt = (switches: object = {}) => withSwitches('/service/portal/api', switches);

/** Signs the user of this page in at the demo's portal, or out. */
export const signIn = (user: string | undefined) => {
  const age = user === undefined ? '; Max-Age=0' : '';
  document.cookie = `id_token=${user ?? ''}; Path=/service/portal; SameSite=Lax${age}`;
};

interface PortalEntry {
  readonly id: string;
  readonly status: string;
  readonly error: string | null;
}

/** The user's sessions at the portal, the oldest first. */
export const readPortalSessions = async (): Promise<readonly PortalEntry[]> => {
  const response = await fetch('/service/portal/api/sessions/?own=true&page_size=100');
  const {items} = (await response.json()) as {readonly items: readonly PortalEntry[]};
  return items;
};

/** The states of the user's sessions at the portal, the oldest first. */
export const readPortalStates = async (): Promise<readonly string[]> =>
  (await readPortalSessions()).map(({status}) => status);

/** Starts the time of the faults that the newest session of the portal has with `faultsOnRequest`. */
export const startPortalFaults = async () => {
  const session = (await readPortalSessions()).at(-1);
  const {ok} = await fetch(`/service/portal/api/sessions/${session?.id}/faults`, {method: 'POST'});
  if (!ok) throw new Error('The portal did not start the faults');
};

// A test may replace `fetch` until its end.
const {fetch: realFetch} = window;
const readCounts = async () => (await (await realFetch('/service/demo/machines')).json()) as MachineCounts;

/** Counts the machines that the demo hands out from now on, by connection type. Types without a machine are left out. */
export const countMachines = async () => {
  const before = Object.entries(await readCounts());
  return async (): Promise<Partial<MachineCounts>> => {
    const now = new Map(Object.entries(await readCounts()));
    const taken = before.map(([type, count]) => [type, (now.get(type) ?? 0) - count] as const);
    return Object.fromEntries(taken.filter(([, count]) => count > 0));
  };
};

/** Records the sockets that the page opens, until `stop()`. */
export class RecordedSockets {
  readonly all: WebSocket[] = [];
  /** The subprotocols that each of them offered. */
  readonly offered: (readonly string[])[] = [];
  /** Called before a socket opens. */
  beforeOpen = () => {};
  readonly #real = window.WebSocket;

  constructor() {
    const {all, offered} = this;
    const begin = () => this.beforeOpen();
    window.WebSocket = class extends this.#real {
      constructor(url: string | URL, protocols: string | string[] = []) {
        begin();
        super(url, protocols);
        all.push(this);
        offered.push([protocols].flat());
      }
    };
  }

  /** Closes the present socket. A portal closes its own socket to the host then, whatever the page has sent. */
  lose() {
    this.all.at(-1)?.close();
  }

  /** Resolves when there are this many sockets, and the last one is open. */
  async waitForOpen(count: number) {
    await until(`socket ${count} is open`, () => {
      const last = this.all.at(-1);
      return this.all.length === count && last?.readyState === WebSocket.OPEN;
    });
  }

  stop() {
    window.WebSocket = this.#real;
  }
}

/** Resolves when the video has played for some more seconds. */
export const playOn = async (video: HTMLVideoElement, seconds: number) => {
  const start = video.currentTime;
  await until(`${seconds} s of video`, () => video.currentTime - start > seconds);
};
