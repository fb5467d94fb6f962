import type {Application, ApplicationMessage, ApplicationOutput, Cursor} from '../application/application.ts';
import type {InputEvent} from '../application/input-event.ts';
import type {Switches} from '../sessions/switches.ts';
import {JoinedClipboard, splitClipboard} from './clipboard-parts.ts';
import {parseRequestedSize, type VideoSize} from './media/size-control.ts';
import {decodeFirstRecord, decodeInput} from './input/decode.ts';
import {InputRecord, type InputChannel} from './input/input-record.ts';
import {fitsEnvelope, unwrapMessage, wrapStreamMessage, type ControlMessage} from './message-envelope.ts';
import {JoinedMessages, splitMessage} from './message-parts.ts';

/**
 * The data channels of one client. Each method returns whether its channel is open. Data for a closed channel is lost.
 */
export interface ClientChannels {
  sendText(text: string): boolean;
}

export interface ClientBridgeOptions {
  readonly application: Application;
  readonly channels: ClientChannels;
  readonly switches: Switches;
  /** The largest size that a client can request. */
  readonly maximumSize: VideoSize;
  readonly resize: (size: VideoSize) => void;
  /** Called when the page asks what the host accepts. The answer is `sendConfig()`. */
  readonly onConfigRequest: () => void;
  /** Called after a text that is not JSON. NVIDIA's server ends the stream. */
  readonly onNonsense: () => void;
  /** Called when a test asks the application to quit. */
  readonly onQuit: () => void;
  /** Called after a change that should be visible immediately. */
  readonly requestFrame: () => void;
}

/** The part of a pasted text in the record, in characters. */
const MAX_NOTED_LENGTH = 2000;

/** Translates between one client's data channels and the application while the client is connected. */
export class ClientBridge implements ApplicationOutput {
  readonly #options: ClientBridgeOptions;
  readonly #parts = new JoinedMessages();
  readonly #clipboard = new JoinedClipboard();
  readonly #record = new InputRecord((message) => this.send(message));
  readonly #connectedAt = performance.now();

  constructor(options: ClientBridgeOptions) {
    this.#options = options;
  }

  /** Reports the host's capabilities. Kit does so only when the page asks (`nvst.md` 4.7). */
  sendConfig() {
    const {application, switches} = this.#options;
    const {takesText = true} = switches;
    const config = {
      supports_localized_text_input: takesText,
      ...(takesText ? {supports_large_messages: true} : {}),
      ...describeResize(switches),
      cursor_type: toKitCursorName(application.cursor),
    };
    this.#sendStreamMessage('config', config);
  }

  receiveText(text: string) {
    if (!isJson(text)) {
      this.#options.onNonsense();
      return;
    }
    const received = fitsEnvelope(text) ? unwrapMessage(text) : undefined;
    switch (received?.kind) {
      case 'application':
        this.#receiveMessage(received.message);
        break;
      case 'part': {
        const message = this.#parts.add(received.part);
        if (message) this.#receiveMessage(message);
        break;
      }
      case 'stream':
        this.#receiveStreamMessage(received);
        break;
      case undefined:
        break;
      default:
        received satisfies never;
    }
  }

  receiveInput(bytes: Uint8Array, channel: InputChannel) {
    const {inputVersion} = this.#options.switches;
    for (const input of inputVersion === 2 ? decodeInput(bytes) : [decodeFirstRecord(bytes)]) {
      this.#record.add(input, channel);
      if (input.kind !== 'heartbeat' && input.kind !== 'unknown') this.#handleInput(input);
    }
  }

  send(message: ApplicationMessage) {
    if (this.#losesMessages) return;
    const recipient = this.#options.switches.olderKit ? 'kit' : 'app';
    for (const text of splitMessage(message, recipient)) this.#options.channels.sendText(text);
  }

  /** Sends the cursor by its name. */
  showCursor(cursor: Cursor) {
    this.#sendStreamMessage('cursor', {cursor_type: toKitCursorName(cursor)});
  }

  copyText(text: string) {
    if (this.#options.switches.olderKit) return;
    for (const {value, ...numbers} of splitClipboard(text)) {
      this.#options.channels.sendText(wrapStreamMessage('clipboard', value, numbers));
    }
  }

  get #losesMessages(): boolean {
    return performance.now() - this.#connectedAt < (this.#options.switches.loseMessagesMs ?? 0);
  }

  #receiveMessage(message: ApplicationMessage) {
    if (this.#losesMessages) return;
    if (this.#record.handleMessage(message)) return;
    if (message.event_type === 'demoQuit') this.#options.onQuit();
    this.#options.application.handleMessage(message);
    this.#options.requestFrame();
  }

  #receiveStreamMessage({type, value, part, numParts}: Extract<ControlMessage, {kind: 'stream'}>) {
    if (this.#options.switches.olderKit) return;
    if (type === 'config') this.#options.onConfigRequest();
    if (type === 'resize') this.#resize(parseRequestedSize(value, this.#options.maximumSize));
    if (type === 'clipboard' && typeof value === 'string') {
      const text = this.#clipboard.add({value, part, numParts});
      if (text !== undefined) this.#paste(text);
    }
  }

  #handleInput(input: InputEvent) {
    this.#options.application.handleInput(input);
    this.#options.requestFrame();
  }

  #resize(size: VideoSize | undefined) {
    if (!size) return;
    this.#record.note({kind: 'resize', ...size});
    this.#options.resize(size);
  }

  #paste(text: string) {
    this.#record.note({kind: 'paste', text: text.slice(0, MAX_NOTED_LENGTH), length: text.length});
    this.#options.application.pasteText(text);
    this.#options.requestFrame();
  }

  #sendStreamMessage(type: string, value: unknown) {
    if (this.#options.switches.olderKit) return;
    this.#options.channels.sendText(wrapStreamMessage(type, value));
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Whether the host accepts resizes, as its message words it. A host with a window does not report it. */
function describeResize({sizes = 'any', configCase = 'snake'}: Switches): Record<string, boolean> {
  if (sizes === 'window') return {};
  const isAccepted = sizes === 'any' || sizes === 'dynamic';
  return {[configCase === 'snake' ? 'allow_dynamic_resize' : 'allowDynamicResize']: isAccepted};
}

/** Kit's names of the cursors that it has. It sends all other names unchanged. */
const NAMES: Readonly<Partial<Record<Cursor, string>>> = {
  default: 'Arrow',
  text: 'IBeam',
  pointer: 'Hand',
};

/** Returns the name of a cursor as Kit sends it. */
function toKitCursorName(cursor: Cursor): string {
  return NAMES[cursor] ?? cursor;
}
