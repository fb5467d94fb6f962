import {sendPageCommand} from '../support/input/send-page-command.ts';

/**
 * Disconnects the browser from the network for a time, and resolves when the browser is online again. WebRTC is not affected:
 * its packets go through relays of their own.
 */
export const goOffline = async (ms: number): Promise<void> => {
  const online = new Promise<unknown>((resolve) => {
    window.addEventListener('online', resolve, {once: true});
  });
  await sendPageCommand('go-offline', {ms});
  await online;
};
