/** What the demo service tells of a session that lives. */
export interface LiveSession {
  readonly id: string;
  readonly picture: {readonly width: number; readonly height: number; readonly fps: number} | null;
}

const EVERY_MS = 1000;

/** Watches the sessions of the demo service while the page is in sight; `undefined` when it does not answer. */
export const watchSessions = (
  serviceUrl: string,
  tell: (sessions: readonly LiveSession[] | undefined) => void,
) => {
  const look = async () => {
    if (!document.hidden) tell(await ask(serviceUrl).catch(() => undefined));
    setTimeout(() => void look(), EVERY_MS);
  };
  void look();
};

const ask = async (serviceUrl: string) => {
  const answer = await fetch(`${serviceUrl}/demo/sessions`);
  if (!answer.ok) return undefined;
  const {items} = (await answer.json()) as {readonly items: readonly LiveSession[]};
  return items;
};
