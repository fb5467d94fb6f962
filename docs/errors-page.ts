import {format, resolveConfig} from 'prettier';
import {ENDS, FAULTS} from '../src/connection/nvst/close-reason.ts';
import {FAMILIES, type FailureKind} from '../src/errors/failures.ts';
import {STATUS_CODES} from '../src/service/response-failure.ts';
import {ENDED} from '../src/view/words.ts';
import {OFFICIAL_NUMBERS, officialNumberOfClose} from './official-numbers.ts';
import {table} from './table.ts';

const INTRODUCTION = `# Errors

This page is written by \`npm run docs\` from the tables of the source.

Every failure is an \`AppStreamError\`. \`code\` is stable. \`message\` is a sentence for the person in front of the page,
\`advice\` one for whoever can mend it, \`detail\` the server's own words, \`status\` the HTTP status, \`retryable\` whether the
same request may succeed later, \`alternatives\` what exists instead, \`cause\` what was thrown below, \`timeline\` the steps
of the run that failed. Names in braces are filled in.

The last column has the numbers of NVIDIA's own library for the same fault, where it has one.`;

const ENDINGS = `## Ends that are no failures

The event \`ended\` and the phase \`ended\` carry one of these as \`reason\`. What a host says beside it is \`detail\`. Hosts tell
few reasons apart on the wire: whatever else ends a stream there (an idle time, a time limit, maintenance) comes as
\`server\`, with the host's words.`;

const CLOSES = `## Close codes of signaling

What the end of the host's WebSocket comes to where no picture plays, or where the code says that the host means it. Codes from
3000 on are those of a proxy in front of the host. Every other code is \`signaling-closed\`, with the number in its
sentence.`;

const code = (text: string | number) => `\`${text}\``;

const family = ([title, kinds]: readonly [string, Readonly<Record<string, FailureKind>>]) => {
  const rows = Object.entries(kinds).map(([name, {message, advice, retryable}]) => {
    const statuses = Object.entries(STATUS_CODES).filter(([, by]) => by === name);
    const numbers = Object.entries(OFFICIAL_NUMBERS).filter(([, codes]) => codes.some((one) => one === name));
    return [
      code(name),
      message,
      advice,
      retryable ? 'yes' : '',
      statuses.map(([status]) => status).join(', '),
      numbers.map(([number]) => code(number)).join(', '),
    ];
  });
  return `## ${title}\n\n${table(['Code', 'Sentence', 'What to do', 'Retryable', 'HTTP status', 'NVIDIA’s library'], rows)}`;
};

/** `docs/errors.md`: all failures, ends and close codes, from the tables that the code itself uses. */
export const errorsPage = async (path: string): Promise<string> => {
  const ends = Object.entries(ENDED).map(([reason, words]) => [code(reason), words]);
  const closes = Object.entries({...ENDS, ...FAULTS}).map(([number, meaning]) => [
    number,
    number in ENDS ? `ended: ${code(meaning)}` : code(meaning),
    code(officialNumberOfClose(Number(number))),
  ]);
  const page = [
    INTRODUCTION,
    ...Object.entries(FAMILIES).map(family),
    ENDINGS,
    table(['Reason', 'Sentence'], ends),
    CLOSES,
    table(['Close code', 'What it comes to', 'NVIDIA’s library'], closes),
  ].join('\n\n');
  return format(page, {...(await resolveConfig(path)), filepath: path});
};
