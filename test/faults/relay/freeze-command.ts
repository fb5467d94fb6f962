import {setTimeout as sleep} from 'node:timers/promises';
import type {TestRunnerPlugin} from '@web/test-runner';
import type {Page} from 'puppeteer-core';

/** Freezes a page for a time, as the browser does with a tab in the background. Responds when the page is visible again. */
export const executeFreeze: NonNullable<TestRunnerPlugin['executeCommand']> = async ({
  command,
  payload,
  session,
}) => {
  if (command !== 'freeze-page') return undefined;
  const browser = session.browser as unknown as {getPage(sessionId: string): Page};
  const tools = await browser.getPage(session.id).createCDPSession();
  await tools.send('Page.setWebLifecycleState', {state: 'frozen'});
  await sleep((payload as {readonly ms: number}).ms);
  await tools.send('Page.setWebLifecycleState', {state: 'active'});
  // The browser hides a page that it freezes. A window that returns from the task bar is visible.
  const {windowId} = await tools.send('Browser.getWindowForTarget');
  for (const windowState of ['minimized', 'normal'] as const) {
    await tools.send('Browser.setWindowBounds', {windowId, bounds: {windowState}});
  }
  await tools.detach();
  return true;
};
