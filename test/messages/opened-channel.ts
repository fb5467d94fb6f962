import {ApplicationChannel} from '../../src/messages/application-channel.ts';

/** A channel to an application that is the test. */
export const opened = ({isOpen = true} = {}) => {
  const sent: unknown[] = [];
  const over = new AbortController();
  const channel = new ApplicationChannel({send: (json) => sent.push(JSON.parse(json)), signal: over.signal});
  const open = ({takesParts = false} = {}) => channel.take({kind: 'channel', open: true, takesParts});
  const close = () => channel.take({kind: 'channel', open: false, takesParts: false});
  const say = (message: unknown) => channel.take({kind: 'message', message});
  if (isOpen) open();
  return {channel, sent, over, open, close, say};
};
