import type {FamilyHelp} from './error-help.ts';

export const INPUT_AND_MESSAGES: FamilyHelp = {
  'input-not-open': {
    cause:
      'The stream plays, and the host did not open its channel for input within `limits.application.inputMs` (5 seconds). Its version has another one, or it lets this client only watch.',
    check:
      'The row `input` of [the doctor](#commands) fails as well. Look for another client that already controls the application.',
    fix: 'Reconnect. If the client may only watch, set `input="none"`, which removes the note. Otherwise compare the version of the host with the tested ones.',
    see: [
      '[When input does not reach the application](input.md#when-input-does-not-reach-the-application)',
      '[Several viewers](connection-type.md#several-viewers)',
    ],
  },
  'message-too-large': {
    cause:
      'A message or a text of the clipboard has more than 1 MiB. Or it has more than 65,535 bytes, and the host accepts no message in parts.',
    check:
      'Enter `JSON.stringify(message).length` before `send()`. The row `host features` of `await stream.diagnose()` states whether the host accepts long messages.',
    fix: 'Send less, for example an address that the application reads. Or split the data into several messages that your extension joins.',
    see: ['[Messages](messages.md)'],
  },
  'message-queue-full': {
    cause:
      'The page sends faster than the channel passes on: 1000 messages or 8 MiB wait for it to open, or 32 MiB for the network.',
    check:
      'Count the calls of `send()`, such as those of a handler for `pointermove`. The event `playing` fires before the application reads messages.',
    fix: 'Send fewer messages: keep only the latest of each kind, at most once for each frame. Wait for an answer before you send the next one.',
    see: ['[Send and receive](messages.md#send-and-receive)'],
  },
  'too-much-data': {
    cause:
      'The service, the host or the application sent more than the element accepts: a response, a message, a text of the clipboard or a frame of signaling.',
    check:
      '`error.advice` has the name of the limit. The table of limits has its size. For messages, count them in the panel Network or in the log of the application.',
    fix: 'Send less: an address instead of a content, and pages of a list. The element does not read the rest.',
    see: ['[Limits](security.md#limits)'],
  },
  'no-answer-to-message': {
    cause:
      'The application sent no matching answer within `timeoutMs` (10 seconds), or the stream ended first. It has no handler for this message, has not started it yet, or does not send the `id` back.',
    check:
      "Log every message of the application: `stream.addEventListener('message', ({data}) => console.log(data))`. If an answer arrives, `match` does not recognize it.",
    fix: 'Set `match` for an application that does not send the `id` back. Set `repeatMs` if it may still start. Raise `timeoutMs` if it needs longer.',
    see: ['[Exchange messages with a Kit extension](recipes.md#exchange-messages-with-a-kit-extension)'],
  },
  'kit-refused': {
    cause:
      'The application understood a call of `kit()` and answered with an error, such as a stage that it cannot open.',
    check:
      '`error.detail` has the reason of the application. Its log has more, such as a missing permission for the address.',
    fix: 'Correct what the reason states, such as the address of the stage as the host sees it.',
    see: ['[The messages of the Kit templates](messages.md#the-messages-of-the-kit-templates)'],
  },
  'malformed-message': {
    cause:
      'The application answered a call of `kit()` with a message of another form. It is no application of the Kit templates, or a different version of them.',
    check:
      "Log the message and compare it with the field in `error.advice`: `stream.addEventListener('message', ({data}) => console.log(data))`.",
    fix: 'Correct the handler of the application. Or use `send()` and `request()` with its own messages.',
    see: ['[The messages of the Kit templates](messages.md#the-messages-of-the-kit-templates)'],
  },
  'microphone-refused': {
    cause:
      'The user or the browser refused the microphone, none is connected, or another program uses it. The page needs https. The stream plays without it.',
    check:
      'Select the icon beside the address: it shows the permission. `error.cause.name` is `NotAllowedError` for a refusal, and `NotFoundError` without a device.',
    fix: 'Allow the microphone in the site settings, then reconnect. In a frame, add `allow="microphone"`.',
    see: ['[Microphone](input.md#microphone)'],
  },
  'microphone-lost': {
    cause: 'The microphone that was in use was unplugged or taken away, and no other one opened.',
    check:
      "Enter `(await navigator.mediaDevices.enumerateDevices()).filter(({kind}) => kind === 'audioinput')` on the console of the page. `error.cause` is the exception.",
    fix: 'Connect a microphone: the element opens it by itself. Otherwise press its button in the row of controls.',
    see: ['[Microphone](input.md#microphone)'],
  },
};
