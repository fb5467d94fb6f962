/** The cookie in which the NVCF gateway keeps the id of the last session (`roads.md`, Cookie). */
const NAME = 'nvcf-request-id';

interface Page {
  readonly document?: {cookie: string};
  readonly location?: {readonly hostname: string};
}

/** The sessions of this page whose sockets are opening. */
const opening = new Set<object>();

/**
 * Only a page on the gateway's own host has the cookie, and the browser then sends it with the next socket by itself: a
 * second element would join the machine of the first, and a stale cookie is refused. So each session starts without it.
 */
export const beginWithoutCookie = (session: object, gateway: URL, page: Page = globalThis) => {
  opening.add(session);
  takeCookie(gateway, page);
};

/** The socket of a session was refused, or is no longer needed. */
export const forgetOpening = (session: object) => opening.delete(session);

/**
 * Takes the request id of a session whose socket has opened. `undefined` on another host, and while another session of this
 * page is opening, because the cookie may be that one's.
 */
export const learnRequestId = (
  session: object,
  gateway: URL,
  page: Page = globalThis,
): string | undefined => {
  opening.delete(session);
  const id = takeCookie(gateway, page);
  return opening.size ? undefined : id;
};

/** Removes the cookie, and returns its value. */
const takeCookie = ({hostname}: URL, {document, location}: Page): string | undefined => {
  if (!document || location?.hostname !== hostname) return undefined;
  const [, id] = new RegExp(`(?:^|; )${NAME}=([^;]+)`).exec(document.cookie) ?? [];
  if (id !== undefined) document.cookie = `${NAME}=; Max-Age=0; Path=/`;
  return id;
};
