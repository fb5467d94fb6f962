import {executeServerCommand} from '@web/test-runner-commands';

/**
 * Disconnects the browser from the network for a time, and resolves when the browser is online again. WebRTC is not affected:
 * its packets go through relays of their own.
 */
export const goOffline = async (ms: number): Promise<void> => {
  const online = new Promise<unknown>((resolve) => {
    window.addEventListener('online', resolve, {once: true});
  });
  await executeServerCommand('go-offline', {ms});
  await online;
};
