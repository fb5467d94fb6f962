import {format, resolveConfig} from 'prettier';
import {
  CLOSE_CODES,
  isAccidentalClose,
  reasonOfClose,
} from '../../../src/connection/nvst/signaling/close-codes.ts';
import {FAILURES, type FailureCode} from '../../../src/errors/failures.ts';
import {advice} from '../../../src/errors/failure-texts.ts';
import {cards, failures} from '../../../src/locales/en.ts';
import {STATUS_CODES} from '../../../src/service/http.ts';
import {ERROR_FAMILIES} from './error-families.ts';
import {ERROR_NUMBERS, numberOfClose} from './library-error-numbers.ts';
import {table} from './markdown.ts';

const INTRODUCTION = `# Errors

Each failure has a stable \`code\`. The card shows it under **Details**, the console in one line, and an event passes it to your page:

\`\`\`js
stream.addEventListener('error', ({error}) => {
  console.log(error.code, error.advice);
});
stream.addEventListener('warning', ({error}) => {
  console.log(error.code, error.advice);
});
\`\`\`

The element fires \`error\` if a failure ends the run, and \`warning\` if the run continues. Find the code below: its section has the
text for users in bold, then the advice for developers. Names in braces are replaced by values.

The error is an \`AppStreamError\`:

| Member             | Content                                                                                            |
| ------------------ | -------------------------------------------------------------------------------------------------- |
| \`code\`           | One of the codes of this page.                                                                     |
| \`message\`, \`hint\` | What users read: what happened, and what they can do.                                              |
| \`advice\`         | What you can do.                                                                                   |
| \`alternatives\`   | What exists instead of a missing name.                                                             |
| \`detail\`         | The server's own words.                                                                            |
| \`status\`         | The HTTP status.                                                                                   |
| \`retryable\`      | Whether the same request may succeed later.                                                        |
| \`docUrl\`         | A link to the section of the code, once the page has called \`setDocumentationUrl()\`.             |
| \`cause\`          | The exception behind it.                                                                              |
| \`timeline\`       | The steps of the run that failed.                                                                  |`;

const ENDS_TEXT = `## Ends without a failure

The event \`ended\` and the phase \`ended\` carry one of these values as \`reason\`. \`detail\` holds the host's own words. Most
hosts give few reasons. Every other end by the host, such as its own time limit or maintenance, is \`server\`.`;

const CLOSES_TEXT = `## Close codes of signaling

The table shows what each close code of the host's WebSocket means. Codes from 3000 on belong to a proxy in front of the host.
Every other code is \`signaling-closed\`.

The third column is for a run that waits for its first answer from the host. The fourth is for a connected stream. A
stream that continues opens a new socket, and its video never stops. A bare 1000 is no end, because proxies also close idle
sockets with it. With a reason, 1000 ends the stream at each step.`;

/** What a run does about a bare close code, before the first answer of the host and while it is connected. */
const effectsOf = (number: number): readonly string[] => {
  const closed = {type: 'closed', code: number, reason: ''} as const;
  const early = reasonOfClose(closed, true);
  const late = reasonOfClose(closed);
  const canRetry = early.kind === 'lost' && early.error.rules.connect !== 'final';
  const canRecover = late.kind === 'lost' && late.error.rules.recover === 'retry';
  const end = late.kind === 'lost' ? 'fails' : 'ends';
  return [
    canRetry ? 'tries again' : end,
    isAccidentalClose(closed) ? 'continues' : canRecover ? 'reconnects' : end,
  ];
};

const code = (text: string | number) => `\`${text}\``;

const section = (name: FailureCode) => {
  const {title, hint} = failures[name];
  const statuses = Object.entries(STATUS_CODES).filter(([, mapped]) => mapped === name);
  const numbers = Object.entries(ERROR_NUMBERS).filter(([, codes]) => codes.includes(name));
  const facts = [
    `Retryable: ${FAILURES[name].retryable ? 'yes' : 'no'}.`,
    ...(statuses.length ? [`HTTP status: ${statuses.map(([status]) => status).join(', ')}.`] : []),
    ...(numbers.length
      ? [`NVIDIA’s own library reports ${numbers.map(([number]) => code(number)).join(', ')}.`]
      : []),
  ];
  return `### ${name}\n\n**${title}**${hint ? ` ${hint}` : ''}\n\n${advice[name]}\n\n${facts.join(' ')}`;
};

const family = ([title, codes]: readonly [string, readonly FailureCode[]]) =>
  [`## ${title}`, ...codes.map(section)].join('\n\n');

/** `docs/errors.md`: all failures, ends and close codes, from the tables that the code itself uses. */
export const errorsPage = async (path: string): Promise<string> => {
  const ends = Object.entries(cards.ended).map(([reason, text]) => [code(reason), text]);
  const closes = Object.entries(CLOSE_CODES).map(([number, {means}]) => [
    number,
    'end' in means ? `ended: ${code(means.end)}` : code(means.failure),
    ...effectsOf(Number(number)),
    code(numberOfClose(Number(number))),
  ]);
  const page = [
    INTRODUCTION,
    ...Object.entries(ERROR_FAMILIES).map(family),
    ENDS_TEXT,
    table(['Reason', 'Text'], ends),
    CLOSES_TEXT,
    table(['Close code', 'Meaning', 'First answer', 'Connected', 'NVIDIA’s library'], closes),
  ].join('\n\n');
  return format(page, {...(await resolveConfig(path)), filepath: path});
};
