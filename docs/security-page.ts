import {readFile} from 'node:fs/promises';
import {format, resolveConfig} from 'prettier';
import {DOORS, type JsonLimits, type Rate} from '../src/platform/doors.ts';
import {table} from './table.ts';

const START = '<!-- limits: `npm run generate` writes this table -->';
const END = '<!-- end of limits -->';

const KIB = 1024;
const count = (number: number) => number.toLocaleString('en');
const bytes = (number: number) => {
  if (number % KIB > 0) return `${count(number)} B`;
  return number >= KIB * KIB ? `${number / KIB / KIB} MiB` : `${number / KIB} KiB`;
};
const json = ({length, brackets, members}: JsonLimits) =>
  `${bytes(length)}, ${count(brackets)} objects and lists, ${count(members)} commas`;
const rate = ({burst, perSecond, perMessage, perBracket, perComma}: Rate) =>
  [
    `${bytes(burst)} in a row, ${bytes(perSecond)} a second. A message counts ${bytes(perMessage)} more`,
    perBracket > 0 ? `, each \`{\` and \`[\` ${perBracket} B, each comma ${perComma} B` : '',
  ].join('');

/** What each door is for, its longest message, its rate, and what the element does about the rest. */
const ROWS: Readonly<
  Record<keyof typeof DOORS, readonly [what: string, one: string, all: string, then: string]>
> = {
  signaling: [
    'frames of signaling',
    json(DOORS.signaling.json),
    `${rate(DOORS.signaling.rate)}. ${bytes(DOORS.signaling.queued)} unread, ${bytes(DOORS.signaling.unsentBytes)} unsent`,
    'closes the socket, opens another one later. The video plays on',
  ],
  messages: [
    'messages of the application and the host, and what input channels receive',
    `${json(DOORS.messages.json)}. In parts: ${json(DOORS.messages.joined)}`,
    rate(DOORS.messages.rate),
    'drops the messages',
  ],
  clipboard: [
    'texts of the host for the clipboard',
    bytes(DOORS.clipboard.length),
    rate(DOORS.clipboard.rate),
    'drops the texts',
  ],
  outgoing: [
    'messages and texts of the page',
    `a text of the clipboard: ${bytes(DOORS.clipboard.length)}`,
    `${bytes(DOORS.outgoing.length)} and ${count(DOORS.outgoing.messages)} messages wait for the channel, ${bytes(DOORS.outgoing.sending)} for an open one`,
    'throws `message-queue-full`, or `message-too-large` for a text',
  ],
  responses: [
    'responses of the service, except lists',
    json(DOORS.responses.json),
    'one for each request',
    'receives no more, fails or polls again with `too-much-data`',
  ],
  lists: [
    'lists of the catalogue',
    json(DOORS.lists.json),
    `${count(DOORS.lists.pages)} pages, ${count(DOORS.lists.items)} items`,
    'receives no more, fails with `too-much-data` or uses what it has',
  ],
};

const limits = () =>
  table(
    ['Door', 'What passes', 'One message', 'All messages', 'What the element does about the rest'],
    Object.entries(ROWS).map(([door, cells]) => [`\`${door}\``, ...cells]),
  );

/** The text of `docs/security.md`, with the limits of the source in its table. */
export const securityPage = async (path: string): Promise<string> => {
  const [before = '', rest = ''] = (await readFile(path, 'utf8')).split(START);
  const [, after = ''] = rest.split(END);
  const text = `${before}${START}\n\n${limits()}\n\n${END}${after}`;
  return format(text, {...(await resolveConfig(path)), filepath: path});
};
