import {format, resolveConfig} from 'prettier';
import {
  CLOSE_CODES,
  isAccidentalClose,
  reasonOfClose,
} from '../../../src/connection/nvst/signaling/close-codes.ts';
import {FAILURES, type FailureCode} from '../../../src/errors/failures.ts';
import {cards, failures} from '../../../src/locales/en.ts';
import {STATUS_CODES} from '../../../src/service/http.ts';
import type {ErrorHelp, FamilyHelp} from './error-help/error-help.ts';
import {ERROR_FAMILIES} from './error-help/families.ts';
import {ERROR_NUMBERS, numberOfClose} from './library-error-numbers.ts';
import {table} from './markdown.ts';

const INTRODUCTION = `# Errors

Each failure has a stable \`code\`. The card shows it under **Details**, the console in one line, and an event passes it to your page:

\`\`\`js
stream.addEventListener('error', ({error}) => {
  console.log(error.code); // stable, such as 'ice-failed'
  console.log(error.message); // what happened, for users
  console.log(error.hint); // what users can do, may be undefined
  console.log(error.advice); // what you can do
  console.log(error.detail); // the text of the server, may be undefined
  console.log(error.docUrl); // the address of the section of this code, if you have set that of the site
});
\`\`\`

The element fires \`error\` if a failure ends the run, and \`warning\` with the same kind of error if the run continues. Find the code
below. Its section starts with the text for users in bold, and then has the cause, a check and a fix.

The error is an \`AppStreamError\`:

| Member             | Content                                                                                            |
| ------------------ | -------------------------------------------------------------------------------------------------- |
| \`code\`           | One of the codes of this page. Compare this, never the texts.                                      |
| \`message\`, \`hint\` | What users read: what happened, and what they can do.                                              |
| \`advice\`         | What you can do: a setting, a port, a header.                                                      |
| \`alternatives\`   | The names that exist instead of a missing name, the nearest first.                                 |
| \`detail\`         | The server's own words.                                                                            |
| \`status\`         | The HTTP status, if a response caused the failure.                                                 |
| \`retryable\`      | Whether the same request may succeed later.                                                        |
| \`retryAfterMs\`   | The delay that the service requests, in milliseconds.                                              |
| \`docUrl\`         | A [link to the section](getting-started.md#3-listen-to-the-run) of the code.                       |
| \`cause\`          | The exception behind it.                                                                           |
| \`timeline\`       | The steps of the run that failed.                                                                  |

An element reports its errors in [the language of your page](appearance.md#languages). Parts without an element, such as
\`StreamingService\`, report them in English.

## Commands

The checks below use these variables. Set them once in your terminal:

\`\`\`sh
SERVICE=https://streams.example.com/streaming        # service-url
CATALOGUE=https://streams.example.com/applications   # catalogue-url, or else service-url
ORIGIN=https://viewer.example.com                    # the origin of your page
SESSION=00000000-0000-4000-8000-000000000000         # the id of a session: stream.session.id
read -s TOKEN                                        # the token of the service
\`\`\`

If your service needs no token, leave out \`-H "Authorization: …"\` and \`--token\`. With the demo service, \`SERVICE\` and
\`CATALOGUE\` are \`http://127.0.0.1:5173/service\`. A check may also need \`HOST\`, the address of a
machine, \`PORTAL\`, the \`url\` of a portal, with \`ID_TOKEN\`, the cookie of its user, or \`FUNCTION_ID\` and \`KEY\` of NVCF.

[The doctor](doctor.md) checks everything from DNS to the first frame. It creates one session and ends it:

\`\`\`sh
npx --no app-stream doctor --service-url https://streams.example.com/streaming \\
  --catalogue-url https://streams.example.com/applications --token "$TOKEN" \\
  --app-id usd-viewer --profile default --origin https://viewer.example.com
\`\`\`

In the checks, \`stream\` is your element: \`stream = document.querySelector('app-stream')\`.`;

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

/** What the run does about the failure, and its names elsewhere. */
const factsOf = (name: FailureCode): string => {
  const statuses = Object.entries(STATUS_CODES).filter(([, mapped]) => mapped === name);
  const numbers = Object.entries(ERROR_NUMBERS).filter(([, codes]) => codes.includes(name));
  const facts = [
    `Retryable: ${FAILURES[name].retryable ? 'yes' : 'no'}.`,
    ...(statuses.length ? [`HTTP status: ${statuses.map(([status]) => status).join(', ')}.`] : []),
    ...(numbers.length
      ? [`NVIDIA’s own library reports ${numbers.map(([number]) => code(number)).join(', ')}.`]
      : []),
  ];
  return facts.join(' ');
};

const section = (name: FailureCode, {cause, check, commands, fix, see}: ErrorHelp): string => {
  const {title, hint} = failures[name];
  return [
    `### ${name}`,
    `**${title}**${hint ? ` ${hint}` : ''}`,
    `**Cause:** ${cause}`,
    `**Check:** ${check}`,
    ...(commands ? [`\`\`\`sh\n${commands.join('\n')}\n\`\`\``] : []),
    `**Fix:** ${fix}`,
    ...(see ? [`See also: ${see.join(', ')}.`] : []),
    factsOf(name),
  ].join('\n\n');
};

const isCode = (name: string): name is FailureCode => Object.hasOwn(FAILURES, name);

const family = ([title, help]: readonly [string, FamilyHelp]) => {
  const sections = Object.entries(help).flatMap(([name, one]) => (isCode(name) ? [section(name, one)] : []));
  return [`## ${title}`, ...sections].join('\n\n');
};

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
