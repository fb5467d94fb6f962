import type {DemoServiceAccess} from '../../shared/demo-service.ts';

/** A session as the demo service reports it. */
export interface LiveSession {
  readonly id: string;
  readonly video: {readonly width: number; readonly height: number; readonly fps: number} | null;
}

const POLL_INTERVAL_MS = 1000;

/**
 * Polls the sessions of the demo service while the page is visible. Reports `undefined` if the service does not
 * respond.
 */
export const watchSessions = (
  service: DemoServiceAccess,
  onSessions: (sessions: readonly LiveSession[] | undefined) => void,
) => {
  const poll = async () => {
    if (!document.hidden) onSessions(await fetchSessions(service).catch(() => undefined));
    setTimeout(() => void poll(), POLL_INTERVAL_MS);
  };
  void poll();
};

const fetchSessions = async ({serviceUrl, token}: DemoServiceAccess) => {
  const headers: HeadersInit = token === undefined ? {} : {authorization: `Bearer ${token}`};
  const answer = await fetch(`${serviceUrl}/demo/sessions`, {headers});
  if (!answer.ok) return undefined;
  const {items} = (await answer.json()) as {readonly items: readonly LiveSession[]};
  return items;
};
