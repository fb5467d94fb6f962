import {AppStreamError} from '../../src/errors/app-stream-error.ts';
import {ApplicationChannel} from '../../src/messages/application-channel.ts';
import {kit} from '../../src/kit.ts';
import {until} from '../support/until.ts';

/** Opens a channel to an application. The test acts as the application. */
export const openChannel = ({isOpen = true, maxLength = Infinity} = {}) => {
  const sent: unknown[] = [];
  const lost: unknown[] = [];
  const controller = new AbortController();
  const channel = new ApplicationChannel({
    send: (json) => {
      if (json.length > maxLength)
        throw new AppStreamError('message-too-large', {values: {size: json.length}});
      sent.push(JSON.parse(json));
    },
    onLost: (error) => lost.push(error),
    signal: controller.signal,
  });
  const open = () => channel.handleHostEvent({kind: 'channel', open: true});
  const close = (...unsent: readonly unknown[]) =>
    channel.handleHostEvent({
      kind: 'channel',
      open: false,
      unsent: unsent.map((message) => JSON.stringify(message)),
    });
  const receive = (message: unknown) => channel.handleHostEvent({kind: 'message', message});
  if (isOpen) open();
  return {channel, sent, lost, controller, open, close, receive};
};

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
