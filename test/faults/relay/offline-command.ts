import type {TestRunnerPlugin} from '@web/test-runner';

interface Page {
  setOfflineMode(isOffline: boolean): Promise<void>;
}

/** Takes the network from a browser's page for so long, and answers when it is gone. */
export const executeOffline: NonNullable<TestRunnerPlugin['executeCommand']> = async ({
  command,
  payload,
  session,
}) => {
  if (command !== 'be-offline') return undefined;
  const browser = session.browser as unknown as {getPage(sessionId: string): Page};
  const page = browser.getPage(session.id);
  await page.setOfflineMode(true);
  setTimeout(() => void page.setOfflineMode(false), (payload as {readonly ms: number}).ms);
  return true;
};
