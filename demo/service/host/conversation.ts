import {z} from 'zod';
import type {Application, ApplicationMessage, Outlets} from '../application/application.ts';
import type {Cursor} from '../application/cursor.ts';
import type {HostSwitches} from '../sessions/switches.ts';
import {askedSize, type PictureSize} from './asked-size.ts';
import {cursorPacket} from './cursor/cursor-packet.ts';
import {decodeInput} from './input/decode.ts';
import {InputRecord, type InputChannel} from './input/input-record.ts';
import {rumblePacket} from './input/rumble.ts';
import {unwrapMessage, wrapStreamMessage} from './message-envelope.ts';
import {MessageParts, messageTexts} from './message-parts.ts';

/** The channels of one client. Each answers whether it is open; what is sent on one that is not is lost. */
export interface Channels {
  sendText(text: string): boolean;
  sendInput(bytes: Uint8Array): boolean;
  sendCursor(bytes: Uint8Array): boolean;
}

export interface ConversationOptions {
  readonly application: Application;
  readonly channels: Channels;
  readonly switches: HostSwitches;
  readonly resize: (size: PictureSize) => void;
  /** Something has happened that should be seen at once. */
  readonly redraw: () => void;
}

/** What one client and the application say to each other, for as long as the client is connected. */
export class Conversation implements Outlets {
  readonly #options: ConversationOptions;
  readonly #parts = new MessageParts();
  readonly #record = new InputRecord((message) => this.send(message));
  #wantsRumble = false;

  constructor(options: ConversationOptions) {
    this.#options = options;
  }

  /** The control channel is open: the host says what it can do. */
  begin(): void {
    const {takesText = true} = this.#options.switches;
    if (takesText) this.#tell('config', {supports_localized_text_input: true});
  }

  hearText(text: string): void {
    const heard = unwrapMessage(text);
    switch (heard?.kind) {
      case 'application':
        this.#hearMessage(heard.message);
        break;
      case 'part': {
        const message = this.#parts.add(heard.part);
        if (message) this.#hearMessage(message);
        break;
      }
      case 'stream':
        this.#hearStream(heard.type, heard.value);
        break;
      case undefined:
        break;
      default:
        heard satisfies never;
    }
  }

  hearInput(bytes: Uint8Array, channel: InputChannel): void {
    for (const input of decodeInput(bytes)) {
      this.#record.add(input, channel);
      switch (input.kind) {
        case 'heartbeat':
        case 'unknown':
          break;
        case 'haptics':
          this.#wantsRumble = input.on;
          break;
        default:
          this.#options.application.input(input);
          this.#options.redraw();
      }
    }
  }

  send(message: ApplicationMessage): void {
    for (const text of messageTexts(message)) this.#options.channels.sendText(text);
  }

  /** A page that made no channel for cursors is told by message. */
  showCursor(cursor: Cursor): void {
    if (!this.#options.channels.sendCursor(cursorPacket(cursor))) this.#tell('cursor', cursor);
  }

  copy(text: string): void {
    this.#tell('clipboard', text);
  }

  rumble(index: number, motors: {readonly weak: number; readonly strong: number}): void {
    if (this.#wantsRumble) this.#options.channels.sendInput(rumblePacket(index, motors));
  }

  #hearMessage(message: ApplicationMessage): void {
    if (this.#record.message(message)) return;
    this.#options.application.message(message);
    this.#options.redraw();
  }

  #hearStream(type: string, value: unknown): void {
    const {application, switches, resize, redraw} = this.#options;
    if (type === 'resize') {
      const size = askedSize(value);
      if (size && (switches.takesResize ?? true)) resize(size);
    }
    if (type === 'clipboard') {
      const text = z.string().safeParse(value);
      if (text.success) application.paste(text.data);
      redraw();
    }
  }

  #tell(type: string, value: unknown): void {
    this.#options.channels.sendText(wrapStreamMessage(type, value));
  }
}
