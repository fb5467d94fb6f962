import type {InputEvent} from '../input-event.ts';
import {inputWords} from './input-words.ts';

/** One line of the corner in which inputs are told. */
export interface RecentInput {
  readonly words: string;
  /** From 1, just heard, to 0, forgotten. */
  readonly strength: number;
}

interface Line {
  about: string;
  words: string;
  event: InputEvent;
  seconds: number;
}

const maximumLines = 5;
const keptSeconds = 3;
const fadeSeconds = 0.8;

/** The last few inputs in words. */
export class RecentInputs {
  #lines: Line[] = [];

  add(event: InputEvent, picture: {readonly width: number; readonly height: number}, seconds: number): void {
    const last = this.#lines.at(-1);
    const {about, words} = inputWords(event, picture, last?.event);
    const line = {about, words, seconds, event: event.kind === 'text' ? joined(last?.event, event) : event};
    if (last?.about === about) this.#lines[this.#lines.length - 1] = line;
    else this.#lines = [...this.#lines, line].slice(-maximumLines);
  }

  /** The lines that can still be read, oldest first. */
  at(seconds: number): RecentInput[] {
    this.#lines = this.#lines.filter((line) => seconds - line.seconds < keptSeconds);
    return this.#lines.map((line) => ({
      words: line.words,
      strength: Math.min(1, (keptSeconds - (seconds - line.seconds)) / fadeSeconds),
    }));
  }
}

function joined(before: InputEvent | undefined, event: Extract<InputEvent, {kind: 'text'}>): InputEvent {
  return before?.kind === 'text' ? {kind: 'text', text: (before.text + event.text).slice(-60)} : event;
}
