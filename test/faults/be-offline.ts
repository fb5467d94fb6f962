import {executeServerCommand} from '@web/test-runner-commands';

/** Takes the browser's network away for so long; fulfils when it is back. WebRTC goes on: packets have relays of their own. */
export const beOffline = async (ms: number): Promise<void> => {
  const isBack = new Promise<unknown>((resolve) => {
    window.addEventListener('online', resolve, {once: true});
  });
  await executeServerCommand('be-offline', {ms});
  await isBack;
};
