import {AppStreamError} from '../../src/errors/app-stream-error.ts';
import {ApplicationChannel} from '../../src/messages/application-channel.ts';

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
