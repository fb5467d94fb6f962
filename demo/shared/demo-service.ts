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

/** The conditions of a session that no page has changed. */
export const FREE: Conditions = {lossPercent: 0, delayMs: 0, kilobitsPerSecond: 0, maxFps: 60};

/**
 * Reads the service of this page. The token of a demo service that `--token` protects is in the fragment of the page's
 * address, because browsers send a fragment to no server. This adds it to the links to other demo pages.
 */
export const readAccess = (): DemoServiceAccess => {
  const serviceUrl = new URL('service', document.baseURI).href;
  const token = new URLSearchParams(location.hash.slice(1)).get('token') ?? undefined;
  if (token !== undefined)
    for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href^="./"]'))
      link.hash = location.hash;
  return {serviceUrl, token};
};

/** Sends a request to the demo service or to the upload of files, with the token. */
export const fetchWithToken = ({token}: DemoServiceAccess, url: string, init: RequestInit = {}) =>
  fetch(url, {...init, headers: token === undefined ? {} : {authorization: `Bearer ${token}`}});

/** Changes the conditions of a session. Resolves with false if the service refuses. */
export const sendConditions = async (
  access: DemoServiceAccess,
  session: string,
  conditions: Conditions,
): Promise<boolean> => {
  const url = `${access.serviceUrl}/demo/sessions/${encodeURIComponent(session)}/conditions`;
  const init = {method: 'PATCH', body: JSON.stringify(conditions)};
  const response = await fetchWithToken(access, url, init).catch(() => undefined);
  return response?.ok ?? false;
};
