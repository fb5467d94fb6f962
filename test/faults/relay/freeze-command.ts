import type {TestRunnerPlugin} from '@web/test-runner';
import type {Page} from 'puppeteer-core';

/** Freezes a page for a time, as the browser does with a tab in the background. Responds when the page runs again. */
export const executeFreeze: NonNullable<TestRunnerPlugin['executeCommand']> = async ({
  command,
  payload,
  session,
}) => {
  if (command !== 'freeze-page') return undefined;
  const browser = session.browser as unknown as {getPage(sessionId: string): Page};
  const tools = await browser.getPage(session.id).createCDPSession();
  await tools.send('Page.setWebLifecycleState', {state: 'frozen'});
  await new Promise((resolve) => setTimeout(resolve, (payload as {readonly ms: number}).ms));
  await tools.send('Page.setWebLifecycleState', {state: 'active'});
  await tools.detach();
  return true;
};
