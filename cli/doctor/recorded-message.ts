import {isObject} from '../../src/platform/json.ts';
import type {Redact} from '../../src/platform/redact.ts';
import {fact, type Rule, serverText} from './redaction.ts';

/** Replaces a text that the recording may not contain. */
export const REDACTED = 'redacted';
/** How deep a text may be within other texts, and values within values. */
const MAX_DEPTH = 32;

/** The value of a JSON text. `undefined` if it is none, as one that the recorder has cut off. */
export const parseRecorded = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** The members of messages that contain others, as values or as JSON texts (`nvst.md` 4.6, 4.7). */
const LAYERS: ReadonlySet<string> = new Set([
  'customMessage',
  'data',
  'payload',
  'value',
  'exitMessage',
  'children',
  'prims',
]);
/** The members with texts: of the envelope, and of the messages by the Kit templates. */
const TEXTS: ReadonlySet<string> = new Set(
  (
    'messageType messageRecipient type event_type id cursor_type url prim_path path paths prims name filters loading_state ' +
    'result error text activity progress amount'
  ).split(' '),
);
/** The members that have numbers and Booleans only. */
const FACTS: ReadonlySet<string> = new Set(
  'part numParts nvstResult width height supports_localized_text_input supports_large_messages allow_dynamic_resize'.split(
    ' ',
  ),
);

/**
 * A message of a data channel: the members of the envelope, of the host's streaming library and of the Kit templates.
 * An application may send anything in other members, so they are left out.
 */
export const recordedMessage: Rule = (value, redact) =>
  typeof value === 'string' ? passLayer(value, '', redact, MAX_DEPTH) : undefined;

/** A text keeps its form if the recording may contain all of it. */
const passLayer = (text: string, name: string, redact: Redact, depth: number): string => {
  const value = parseRecorded(text);
  if (typeof value !== 'object' || value === null) return REDACTED;
  const passed = JSON.stringify(pass(value, name, redact, depth - 1));
  return passed === JSON.stringify(value) ? text : passed;
};

/** @param name the member that contains the value. The items of a list have the name of the list */
const pass = (value: unknown, name: string, redact: Redact, depth: number): unknown => {
  if (depth === 0) return REDACTED;
  if (Array.isArray(value)) return value.map((item) => pass(item, name, redact, depth - 1));
  if (isObject(value)) return passMembers(value, redact, depth - 1);
  if (typeof value !== 'string') return fact(value, redact);
  if (TEXTS.has(name)) return serverText(value, redact);
  return LAYERS.has(name) ? passLayer(value, name, redact, depth) : REDACTED;
};

const passMembers = (value: Readonly<Record<string, unknown>>, redact: Redact, depth: number) =>
  Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => TEXTS.has(name) || LAYERS.has(name) || FACTS.has(name))
      .map(([name, member]) => {
        // The value of a cursor is its name, and that of the clipboard is a text of the user.
        const isCursor = name === 'value' && value['type'] === 'cursor';
        return [name, isCursor ? serverText(member, redact) : pass(member, name, redact, depth)];
      }),
  );
