import {kit} from '../../src/kit.ts';
import {until} from '../support/until.ts';
import {openChannel} from './open-channel.ts';

interface Sent {
  readonly event_type: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

/**
 * Opens a Kit client over a channel. The test acts as the application.
 * @param isReady whether the application has sent a Kit message before
 */
export const openKit = ({isReady = true, isOpen = true} = {}) => {
  const {channel, sent, receive: receiveMessage, open, controller} = openChannel({isOpen});
  const receive = (event_type: string, payload: unknown) => receiveMessage({event_type, payload});
  const client = kit(channel);
  if (isReady) receive('stageSelectionChanged', {prims: []});
  const sentBy = (name: string) => (sent as Sent[]).filter(({event_type}) => event_type === name);
  const waitFor = (name: string, count = 1) => until(name, () => sentBy(name).length >= count);
  return {kit: client, channel, sent, sentBy, waitFor, receive, open, controller};
};
