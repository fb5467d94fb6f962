import type {TestRunnerPlugin} from '@web/test-runner';

/** Fingers on the screen, in CSS pixels of the page. A finger that is missing in the next event is lifted. */
export interface TouchScreenEvent {
  readonly type: 'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel';
  readonly touchPoints: readonly {readonly id: number; readonly x: number; readonly y: number}[];
}

interface TouchClient {
  send(method: 'Input.dispatchTouchEvent', event: TouchScreenEvent): Promise<unknown>;
}

/** The part of Puppeteer's page that touches the screen. */
interface PageWithTouch {
  createCDPSession(): Promise<TouchClient>;
}

/** The browser remembers the fingers of one client only. */
const clients = new WeakMap<PageWithTouch, Promise<TouchClient>>();

/** Touches the real screen, because the test runner has no command for touch. */
export const executeTouchCommand: NonNullable<TestRunnerPlugin['executeCommand']> = async ({
  command,
  payload,
  session,
}) => {
  if (command !== 'touch-screen') return undefined;
  const browser = session.browser as unknown as {getPage(sessionId: string): PageWithTouch};
  const page = browser.getPage(session.id);
  const client = clients.get(page) ?? page.createCDPSession();
  clients.set(page, client);
  await (await client).send('Input.dispatchTouchEvent', payload as TouchScreenEvent);
  return true;
};
