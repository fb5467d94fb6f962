import type {InputEvent} from '../input-event.ts';
import {describeInput} from './describe-input.ts';

/** One line of the input display. */
export interface RecentInput {
  readonly text: string;
  /** From 1 (new) to 0 (expired). */
  readonly opacity: number;
}

interface Line {
  subject: string;
  text: string;
  event: InputEvent;
  seconds: number;
}

const MAX_LINES = 5;
const VISIBLE_SECONDS = 3;
const FADE_SECONDS = 0.8;

/** Keeps descriptions of the latest inputs. */
export class RecentInputs {
  #lines: Line[] = [];

  add(event: InputEvent, frame: {readonly width: number; readonly height: number}, seconds: number) {
    const last = this.#lines.at(-1);
    const {subject, text} = describeInput(event, frame, last?.event);
    const line = {
      subject,
      text,
      seconds,
      event: event.kind === 'text' ? joinText(last?.event, event) : event,
    };
    if (last?.subject === subject) this.#lines[this.#lines.length - 1] = line;
    else this.#lines = [...this.#lines, line].slice(-MAX_LINES);
  }

  /** Returns the lines that are still visible, oldest first. */
  getLines(seconds: number): RecentInput[] {
    this.#lines = this.#lines.filter((line) => seconds - line.seconds < VISIBLE_SECONDS);
    return this.#lines.map((line) => ({
      text: line.text,
      opacity: Math.min(1, (VISIBLE_SECONDS - (seconds - line.seconds)) / FADE_SECONDS),
    }));
  }
}

function joinText(before: InputEvent | undefined, event: Extract<InputEvent, {kind: 'text'}>): InputEvent {
  return before?.kind === 'text' ? {kind: 'text', text: (before.text + event.text).slice(-60)} : event;
}
