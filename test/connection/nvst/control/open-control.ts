import {
  ControlChannel,
  type ControlChannelOptions,
} from '../../../../src/connection/nvst/control/control-channel.ts';
import type {HostEvent} from '../../../../src/connection/connector.ts';
import type {AppStreamError} from '../../../../src/errors/app-stream-error.ts';
import {kitEnvelope} from '../../../../src/connection/nvst/control/kit-envelope.ts';
import {FakeChannel} from '../fake-channel.ts';

export const envelope = kitEnvelope;
export const stream = (type: string, value: unknown) => envelope.wrapStream({type, value});

/** Creates a control channel whose data channel connects. */
export const createControl = (options: Partial<ControlChannelOptions> = {}) => {
  const messages: HostEvent[] = [];
  const exits: AppStreamError[] = [];
  const controller = new AbortController();
  const control = new ControlChannel({
    onHostEvent: (message) => messages.push(message),
    onExit: (error) => exits.push(error),
    signal: controller.signal,
    ...options,
  });
  const channel = new FakeChannel('control_channel');
  control.add(channel.asChannel());
  const faults = () => messages.flatMap((event) => (event.kind === 'fault' ? [event.error.code] : []));
  return {control, messages, faults, exits, controller, channel};
};

export const openControl = (options?: Partial<ControlChannelOptions>) => {
  const created = createControl(options);
  created.channel.open();
  return created;
};

export const OPEN = {kind: 'channel', open: true};
export const QUESTION = stream('config', {});
export const ANSWER = {
  supports_localized_text_input: true,
  supports_large_messages: true,
  allow_dynamic_resize: true,
  cursor_type: 'Hand',
};
/** What the page sent, without its question. */
export const sentOn = ({sent}: FakeChannel) => sent.filter((text) => text !== QUESTION);
export const large = (name = 'large', length = 150_000) =>
  JSON.stringify({event_type: name, payload: 'x'.repeat(length)});
/** The types of the events that the page sent: a message in parts has one type for each part. */
export const typesOf = (channel: FakeChannel) =>
  sentOn(channel).map((text) => {
    const content = envelope.read(String(text));
    return content?.kind === 'application'
      ? (content.message as {event_type: string}).event_type
      : content?.type;
  });
