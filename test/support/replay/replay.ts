import type {AppStreamElement} from '../../../src/index.ts';
import {isObject} from '../../../src/platform/json.ts';
import {listMessages, readObject} from './recorded-facts.ts';
import {readContent, type Recording, type ReplayedEvent} from './recording.ts';
import {ReplayPeer} from './replay-peer.ts';
import {ReplaySocket} from './replay-socket.ts';

const STATES: readonly RTCPeerConnectionState[] = [
  'new',
  'connecting',
  'connected',
  'disconnected',
  'failed',
  'closed',
];

/**
 * Plays a recording back against the element of a page. It replaces `WebSocket` and `RTCPeerConnection` until it is
 * disposed. Events keep their order and not their times: what answers the page waits for the page.
 */
export class Replay implements Disposable {
  readonly #recording: Recording;
  readonly #original = {WebSocket: globalThis.WebSocket, RTCPeerConnection: globalThis.RTCPeerConnection};
  /** The sockets and the described peer connections that no event has used yet. */
  readonly #newSockets: ReplaySocket[] = [];
  readonly #newPeers: ReplayPeer[] = [];
  #socket: ReplaySocket | undefined;
  #peer: ReplayPeer | undefined;
  #changed = Promise.withResolvers<undefined>();
  /** What the next event waits for. */
  waitsFor = 'the start';

  constructor(recording: Recording) {
    this.#recording = recording;
    const announce = () => this.#announce();
    const addSocket = (socket: ReplaySocket) => {
      this.#newSockets.push(socket);
      announce();
    };
    const addPeer = (peer: ReplayPeer) => {
      this.#newPeers.push(peer);
      announce();
    };
    class PageSocket extends ReplaySocket {
      constructor() {
        super(announce);
        addSocket(this);
      }
    }
    class PagePeer extends ReplayPeer {
      constructor(configuration?: RTCConfiguration) {
        super(configuration, addPeer);
      }
    }
    Object.assign(globalThis, {WebSocket: PageSocket, RTCPeerConnection: PagePeer});
  }

  [Symbol.dispose]() {
    Object.assign(globalThis, this.#original);
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
    const wait = <Value>(what: string, read: () => Value | undefined | false) =>
      this.#waitFor(what, read, () => isOver() || signal.aborted);
    /** A host does not end a stream that the page has not seen yet, and neither does its replay. */
    const waitForPage = async (played: readonly ReplayedEvent[]) => {
      const sentCount = listMessages(played).length;
      await wait('the element to play', () => element.state.phase === 'playing' || isOver());
      await wait(`message ${messageCount + 1} of ${sentCount}`, () => messageCount >= sentCount || isOver());
    };
    const {events} = this.#recording;
    let wasConnected = false;
    for (const [index, event] of events.entries()) {
      if (isOver()) return;
      if (wasConnected && isAboutStream(event)) await waitForPage(events.slice(0, index));
      wasConnected ||= event.text === 'connected' && event.kind === 'connection-state';
      try {
        await this.#playEvent(event, wait);
      } catch (error) {
        // A failed element never sends what the recorded page has sent.
        if (!isOver()) throw error;
      }
    }
    await waitForPage(events);
  }

  async #playEvent(event: ReplayedEvent, wait: Wait) {
    const {kind, channel = '', text = ''} = event;
    switch (kind) {
      case 'socket-opened':
        this.#socket = await wait('a WebSocket', () => this.#newSockets.shift());
        this.#socket.open();
        return;
      case 'socket-sent':
        await this.#waitForSent(readObject(text), wait);
        return;
      case 'socket-received':
        this.#socket?.receive(readContent(event));
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
        this.#peer?.receive(channel, readContent(event));
        return;
      case 'connection-state': {
        const state = STATES.find((each) => each === text);
        if (state) this.#peer?.enter(state);
        return;
      }
      case 'local-description':
      case 'channel-sent':
    }
  }

  /**
   * Waits until the page has sent the same: its name, an acknowledgement, an answer. Candidates and heartbeats depend on
   * the machine and the clock.
   */
  async #waitForSent(frame: Readonly<Record<string, unknown>>, wait: Wait) {
    const socket = this.#socket;
    if (!socket) return;
    const {ack, peer_info: peerInfo, peer_msg: message} = frame;
    if (isObject(peerInfo)) {
      socket.recordedName = String(peerInfo['name']);
      await wait('the name of the page', () => socket.pageName);
    }
    if (typeof ack === 'number') await wait(`acknowledgement ${ack}`, () => socket.acks.includes(ack));
    if (!isObject(message) || readObject(message['msg'])['type'] !== 'answer') return;
    const count = (socket.recordedAnswers += 1);
    await wait(`answer ${count}`, () => socket.answerCount >= count);
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
    this.waitsFor = what;
    for (;;) {
      const value = read();
      if (value !== undefined && value !== false) return value;
      if (hasEnded()) throw new Error(`The replay waited for ${what}.`);
      await this.#changed.promise;
    }
  }
}

type Wait = <Value>(what: string, read: () => Value | undefined | false) => Promise<Value>;

/** Whether the host changes a playing stream with this event. */
const isAboutStream = ({kind, text = ''}: ReplayedEvent) =>
  kind === 'socket-received' ||
  kind === 'socket-closed' ||
  (kind === 'connection-state' && text !== 'connecting' && text !== 'connected');

/** The code and the reason of a close, which the doctor records as one text. */
const readClose = (text: string): [code: number, reason: string] => {
  const [, code = '1005', reason = ''] = /^(\d+) ?(.*)$/s.exec(text) ?? [];
  return [Number(code), reason];
};
