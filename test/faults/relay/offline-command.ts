import type {TestRunnerPlugin} from '@web/test-runner';

interface Page {
  setOfflineMode(isOffline: boolean): Promise<void>;
}

/** Disconnects a page from the network for a time, and responds as soon as the page is offline. */
export const executeOffline: NonNullable<TestRunnerPlugin['executeCommand']> = async ({
  command,
  payload,
  session,
}) => {
  if (command !== 'go-offline') return undefined;
  const browser = session.browser as unknown as {getPage(sessionId: string): Page};
  const page = browser.getPage(session.id);
  await page.setOfflineMode(true);
  setTimeout(() => void page.setOfflineMode(false), (payload as {readonly ms: number}).ms);
  return true;
};
