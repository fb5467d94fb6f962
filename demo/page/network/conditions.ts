import type {DemoServiceAccess} from '../streams/live-sessions.ts';

/** What the panel does to a stream. The demo service applies it (see `demo/service/network/link.ts`). */
export interface Conditions {
  readonly lossPercent: number;
  readonly delayMs: number;
  /** 0: no limit. */
  readonly kilobitsPerSecond: number;
  /** 0: the host draws nothing. */
  readonly maxFps: number;
}

type Option = readonly [value: number, label: string];

/** The fields of the panel. The first option of each changes nothing. */
export const FIELDS = {
  lossPercent: {
    label: 'Loss',
    options: [
      [0, 'None'],
      [1, '1 %'],
      [3, '3 %'],
      [10, '10 %'],
      [30, '30 %'],
    ],
  },
  delayMs: {
    label: 'Delay',
    options: [
      [0, 'None'],
      [75, '75 ms each way'],
      [150, '150 ms each way'],
      [300, '300 ms each way'],
    ],
  },
  kilobitsPerSecond: {
    label: 'Rate',
    options: [
      [0, 'No limit'],
      [2000, '2 Mbit/s'],
      [500, '500 kbit/s'],
      [150, '150 kbit/s'],
    ],
  },
  maxFps: {
    label: 'Host',
    options: [
      [60, 'Full speed'],
      [9, '9 frames a second'],
      [4, '4 frames a second'],
      [0, 'No frames'],
    ],
  },
  blockedMs: {
    label: 'Page',
    options: [
      [0, 'Not blocked'],
      [250, 'Blocked 250 ms a second'],
      [500, 'Blocked 500 ms a second'],
      [800, 'Blocked 800 ms a second'],
    ],
  },
} as const satisfies Record<
  keyof Conditions | 'blockedMs',
  {readonly label: string; readonly options: readonly Option[]}
>;

export type Field = keyof typeof FIELDS;

export const FIELD_NAMES = ['lossPercent', 'delayMs', 'kilobitsPerSecond', 'maxFps', 'blockedMs'] as const;

/** Changes the conditions of a session. Resolves with false if it has no link, as on another road. */
export const sendConditions = async (
  {serviceUrl, token}: DemoServiceAccess,
  session: string,
  conditions: Conditions,
): Promise<boolean> => {
  const headers: HeadersInit = token === undefined ? {} : {authorization: `Bearer ${token}`};
  const body = JSON.stringify(conditions);
  const url = `${serviceUrl}/demo/sessions/${encodeURIComponent(session)}/conditions`;
  const response = await fetch(url, {method: 'PATCH', headers, body}).catch(() => undefined);
  return response?.ok ?? false;
};

const SECOND_MS = 1000;

/** Runs a script that blocks the page for a part of each second. Call the result to end it. */
export const blockPage = (ms: number): (() => void) => {
  const timer = setInterval(() => {
    for (const end = performance.now() + ms; performance.now() < end;);
  }, SECOND_MS);
  return () => clearInterval(timer);
};
