import {readFile} from 'node:fs/promises';
import {format, resolveConfig} from 'prettier';
import {LIMITS, type JsonLimits, type Rate} from '../../../src/platform/limits.ts';
import {table} from './markdown.ts';

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
const rate = ({burst, perSecond, perMessage}: Rate) =>
  `${bytes(burst)} in a row, ${bytes(perSecond)} a second. A message counts ${bytes(perMessage)} more`;

/** What each limit is for, its longest message, its rate, and what the element does about the rest. */
const ROWS: Readonly<
  Record<keyof typeof LIMITS, readonly [what: string, one: string, all: string, then: string]>
> = {
  signaling: [
    'frames of signaling',
    json(LIMITS.signaling.json),
    `${rate(LIMITS.signaling.rate)}. ${bytes(LIMITS.signaling.queued)} unread, ${bytes(LIMITS.signaling.unsentBytes)} unsent`,
    'closes the socket, opens another one later. The video plays on',
  ],
  messages: [
    'messages of the application and the host, and what input channels receive',
    `${json(LIMITS.messages.json)}. In parts: ${json(LIMITS.messages.joined)}`,
    rate(LIMITS.messages.rate),
    'drops the messages',
  ],
  clipboard: [
    'texts of the host for the clipboard',
    bytes(LIMITS.clipboard.length),
    rate(LIMITS.clipboard.rate),
    'drops the texts',
  ],
  outgoing: [
    'messages and texts of the page',
    `a message: ${bytes(LIMITS.outgoing.message)}, a text of the clipboard: ${bytes(LIMITS.clipboard.length)}`,
    `${bytes(LIMITS.outgoing.length)} and ${count(LIMITS.outgoing.messages)} messages wait for the channel, ${bytes(LIMITS.outgoing.sending)} for an open one`,
    'throws `message-queue-full`, or `message-too-large` for one that is too long',
  ],
  responses: [
    'responses of the service, except lists',
    json(LIMITS.responses.json),
    'one for each request',
    'receives no more, fails or polls again with `too-much-data`',
  ],
  lists: [
    'lists of the catalogue',
    json(LIMITS.lists.json),
    `${count(LIMITS.lists.pages)} pages, ${count(LIMITS.lists.items)} items`,
    'receives no more, fails with `too-much-data` or uses what it has',
  ],
};

const limits = () =>
  table(
    ['Limit', 'What passes', 'One message', 'All messages', 'What the element does about the rest'],
    Object.entries(ROWS).map(([limit, cells]) => [`\`${limit}\``, ...cells]),
  );

/** The text of `docs/security.md`, with the limits of the source in its table. */
export const securityPage = async (path: string): Promise<string> => {
  const [before = '', rest = ''] = (await readFile(path, 'utf8')).split(START);
  const [, after = ''] = rest.split(END);
  const text = `${before}${START}\n\n${limits()}\n\n${END}${after}`;
  return format(text, {...(await resolveConfig(path)), filepath: path});
};
