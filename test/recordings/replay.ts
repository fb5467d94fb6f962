import {z} from 'zod/mini';
import type {AppStreamElement} from '../../src/index.ts';
import {isObject} from '../../src/platform/json.ts';
import {FakeSocket, replaceSockets} from '../support/fake-socket.ts';
import {ReplayPeer} from './replay-peer.ts';

const eventSchema = z.object({
  kind: z.enum([
    'socket-opened',
    'socket-sent',
    'socket-received',
    'socket-closed',
    'remote-description',
    'local-description',
    'channel-opened',
    'channel-sent',
    'channel-received',
    'connection-state',
  ]),
  channel: z.optional(z.string()),
  text: z.optional(z.string()),
  base64: z.optional(z.string()),
});
const recordingSchema = z.object({version: z.literal(1), events: z.array(eventSchema)});

type ReplayedEvent = z.infer<typeof eventSchema>;

/** The events of a recording, as `app-stream doctor --record` writes it. @throws Error if the value is no recording */
export const readEvents = (recording: unknown): readonly ReplayedEvent[] =>
  recordingSchema.parse(recording).events;

/** The messages of the application, in order. Other messages are for the element (`nvst.md` 4.6). */
export const listMessages = (events: readonly ReplayedEvent[]): readonly unknown[] =>
  events.flatMap(({kind, channel, text}): readonly unknown[] => {
    if (kind !== 'channel-received' || !channel?.startsWith('control_channel')) return [];
    const {messageRecipient, data} = readObject(readObject(text)['customMessage']);
    return messageRecipient === 'kit' || messageRecipient === 'app' ? [JSON.parse(String(data))] : [];
  });

/** Whether the host sends BYE, with or without quotes (`nvst.md` 2.3). */
export const endsWithBye = (events: readonly ReplayedEvent[]): boolean =>
  events.some(({kind, text}) => {
    const message = kind === 'socket-received' && readObject(text)['peer_msg'];
    return isObject(message) && ['BYE', '"BYE"'].includes(String(message['msg']));
  });

/**
 * Plays a recording back against an element. It replaces `WebSocket` and `RTCPeerConnection` until it is disposed. Events
 * keep their order and not their times: what answers the page waits for the page.
 */
export class Replay implements Disposable {
  readonly #events: readonly ReplayedEvent[];
  readonly #restore: () => void;
  /** The sockets and the described peer connections that no event has used yet. */
  readonly #newSockets: FakeSocket[] = [];
  readonly #newPeers: ReplayPeer[] = [];
  #socket: FakeSocket | undefined;
  #peer: ReplayPeer | undefined;
  /** The name that the recorded page had in the frames of the present socket, and how many answers it has sent there. */
  #recordedName = '';
  #answers = 0;
  #changed = Promise.withResolvers<undefined>();

  constructor(events: readonly ReplayedEvent[]) {
    this.#events = events;
    const {RTCPeerConnection} = globalThis;
    const restoreSockets = replaceSockets(() => {
      const socket = new FakeSocket();
      socket.onSent = () => this.#announce();
      this.#newSockets.push(socket);
      this.#announce();
      return socket;
    });
    const onDescribed = (peer: ReplayPeer) => {
      this.#newPeers.push(peer);
      this.#announce();
    };
    globalThis.RTCPeerConnection = new Proxy(RTCPeerConnection, {
      construct: (_, [configuration]: [RTCConfiguration?]) => new ReplayPeer(configuration, onDescribed),
    });
    this.#restore = () => {
      restoreSockets();
      globalThis.RTCPeerConnection = RTCPeerConnection;
    };
  }

  [Symbol.dispose]() {
    this.#restore();
  }

  /**
   * Plays all events. Resolves when the element plays and has dispatched all messages, or when its run is over.
   * @throws Error with what it waited for when the signal aborts
   */
  async play(element: AppStreamElement, signal: AbortSignal): Promise<void> {
    const announce = () => this.#announce();
    for (const type of ['message', 'statechange']) element.addEventListener(type, announce, {signal});
    signal.addEventListener('abort', announce);
    let messageCount = 0;
    element.addEventListener('message', () => (messageCount += 1), {signal, capture: true});
    const isOver = () => ['ended', 'failed'].includes(element.state.phase);
    const wait: Wait = (what, read) => this.#waitFor(what, read, () => isOver() || signal.aborted);
    /** A host does not end a stream that the page has not seen yet, and neither does its replay. */
    const waitForPage = async (played: readonly ReplayedEvent[]) => {
      const sentCount = listMessages(played).length;
      await wait('the element to play', () => element.state.phase === 'playing' || isOver());
      await wait(`message ${messageCount + 1} of ${sentCount}`, () => messageCount >= sentCount || isOver());
    };
    let wasConnected = false;
    for (const [index, event] of this.#events.entries()) {
      if (isOver()) return;
      if (wasConnected && isAboutStream(event)) await waitForPage(this.#events.slice(0, index));
      wasConnected ||= event.text === 'connected' && event.kind === 'connection-state';
      try {
        await this.#playEvent(event, wait);
      } catch (error) {
        // A failed element never sends what the recorded page has sent.
        if (!isOver()) throw error;
      }
    }
    await waitForPage(this.#events);
  }

  async #playEvent(event: ReplayedEvent, wait: Wait) {
    const {kind, channel = '', text = ''} = event;
    switch (kind) {
      case 'socket-opened':
        this.#socket = await wait('a WebSocket', () => this.#newSockets.shift());
        this.#answers = 0;
        this.#socket.open();
        return;
      case 'socket-sent':
        await this.#waitForSent(readObject(text), wait);
        return;
      case 'socket-received':
        this.#socket?.receive(event.base64 === undefined ? this.#withName(text) : readBytes(event).buffer);
        return;
      case 'socket-closed':
        this.#socket ??= await wait('a WebSocket', () => this.#newSockets.shift());
        this.#socket.close(...readClose(text));
        this.#socket = undefined;
        return;
      case 'remote-description':
        this.#peer = await wait('the offer to be used', () => this.#newPeers.shift());
        return;
      case 'channel-opened':
        this.#peer?.openChannel(channel);
        return;
      case 'channel-received':
        this.#peer?.receive(channel, event.base64 === undefined ? text : readBytes(event));
        return;
      case 'connection-state':
        this.#peer?.enter(text);
        return;
      case 'local-description':
      case 'channel-sent':
    }
  }

  /**
   * Waits until the page has sent the same: its name, an acknowledgement, an answer. Candidates and heartbeats depend on
   * the machine and the clock.
   */
  async #waitForSent({ack, peer_info: peerInfo, peer_msg: message}: Frame, wait: Wait) {
    const socket = this.#socket;
    if (!socket) return;
    if (isObject(peerInfo)) {
      this.#recordedName = String(peerInfo['name']);
      await wait('the name of the page', () => this.#pageName);
    }
    if (typeof ack === 'number') await wait(`acknowledgement ${ack}`, () => socket.acks.includes(ack));
    if (!isObject(message) || readObject(message['msg'])['type'] !== 'answer') return;
    const count = (this.#answers += 1);
    const isAnswer = ({type}: Frame) => type === 'answer';
    await wait(`answer ${count}`, () => socket.payloads.filter(isAnswer).length >= count);
  }

  /** The name that this page has chosen for the present socket. */
  get #pageName(): string | undefined {
    const info = this.#socket?.sent.map(({peer_info: peerInfo}) => peerInfo).find(isObject);
    return info && String(info['name']);
  }

  /** A recorded frame with the name of this page. */
  #withName(frame: string): string {
    return this.#pageName ? frame.replaceAll(this.#recordedName, this.#pageName) : frame;
  }

  #announce() {
    this.#changed.resolve(undefined);
    this.#changed = Promise.withResolvers();
  }

  async #waitFor<Value>(
    what: string,
    read: () => Value | undefined | false,
    hasEnded: () => boolean,
  ): Promise<Value> {
    for (;;) {
      const value = read();
      if (value !== undefined && value !== false) return value;
      if (hasEnded()) throw new Error(`The replay waited for ${what}.`);
      await this.#changed.promise;
    }
  }
}

type Frame = Readonly<Record<string, unknown>>;
type Wait = <Value>(what: string, read: () => Value | undefined | false) => Promise<Value>;

/** Whether the host changes a playing stream with this event. */
const isAboutStream = ({kind, text = ''}: ReplayedEvent) =>
  kind === 'socket-received' ||
  kind === 'socket-closed' ||
  (kind === 'connection-state' && text !== 'connecting' && text !== 'connected');

/** The object in a text, or an empty one. */
const readObject = (text: unknown): Frame => {
  try {
    const value: unknown = JSON.parse(String(text));
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
};

const readBytes = ({base64 = ''}: ReplayedEvent) =>
  Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));

/** The code and the reason of a close, which the doctor records as one text. */
const readClose = (text: string): [code: number, reason: string] => {
  const [, code = '1005', reason = ''] = /^(\d+) ?(.*)$/s.exec(text) ?? [];
  return [Number(code), reason];
};
