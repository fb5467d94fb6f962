/** The demo service, and the token that it requires. */
export interface DemoServiceAccess {
  readonly serviceUrl: string;
  readonly token: string | undefined;
}

/** The conditions of a stream. The demo service applies them (see `demo/service/network/link.ts`). */
export interface Conditions {
  readonly lossPercent: number;
  readonly delayMs: number;
  /** 0: no limit. */
  readonly kilobitsPerSecond: number;
  /** 0: the host draws nothing. */
  readonly maxFps: number;
}

/** Changes the conditions of a session. Resolves with false if the service refuses. */
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
