/** What a recording contains, read without the code of the element. */
import {isObject} from '../../../src/platform/json.ts';
import type {Recording, ReplayedEvent} from './recording.ts';

/** The object in a text, or an empty one. */
export const readObject = (text: unknown): Readonly<Record<string, unknown>> => {
  try {
    const value: unknown = JSON.parse(String(text));
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
};

/** The message of the application in an event. Messages about the stream are for the element (`nvst.md` 4.6). */
const readMessage = ({kind, channel, text}: ReplayedEvent): readonly unknown[] => {
  if (kind !== 'channel-received' || !channel?.startsWith('control_channel')) return [];
  const {messageRecipient, data} = readObject(readObject(text)['customMessage']);
  return messageRecipient === 'kit' || messageRecipient === 'app' ? [JSON.parse(String(data))] : [];
};

/** The messages of the application, in order. */
export const listMessages = (events: readonly ReplayedEvent[]): readonly unknown[] =>
  events.flatMap(readMessage);

/** Whether the host says BYE, with or without quotes (`nvst.md` 2.3). */
export const endsWithBye = ({events}: Recording): boolean =>
  events.some(({kind, text}) => {
    if (kind !== 'socket-received') return false;
    const message = readObject(text)['peer_msg'];
    return isObject(message) && ['BYE', '"BYE"'].includes(String(message['msg']));
  });
