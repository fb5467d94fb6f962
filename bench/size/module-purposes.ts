/** What a page gets for the large modules of the tag, by the start of their paths. The first match counts. */
const PURPOSES: readonly (readonly [path: string, purpose: string])[] = [
  ['zod/', 'Checks the shapes of all outside data: responses, signaling frames, messages.'],
  ['lit-html/', 'Renders the cards and updates only what has changed.'],
  ['@lit/reactive-element/', 'Turns attributes into properties, and changes into one update per task.'],
  ['lit-element/', 'Joins the rendering of Lit to the element.'],
  ['src/locales/', 'Contains the texts that users and developers see.'],
  [
    'src/connection/nvst/nvst-connection.ts',
    'Joins signaling, peer connection and channels to one connection.',
  ],
  ['src/connection/nvst/nvst-peer.ts', 'Answers the offer of the host and adds its media address.'],
  ['src/connection/nvst/signaling/', 'Signs in at the host and exchanges its frames.'],
  ['src/connection/nvst/input/', 'Encodes keyboard and pointer events for the host.'],
  ['src/connection/nvst/control/', 'Frames and splits the messages to the application.'],
  ['src/connection/nvst/', 'Speaks the protocol of the host.'],
  ['src/connection/', 'Finds the addresses of a host, and connects to it.'],
  ['src/messages/', 'Sends and reads the messages of the application.'],
  ['src/element/stream.ts', 'Joins the settings, the run and the application of an element.'],
  [
    'src/element/run/run-controller.ts',
    'Starts, replaces and ends runs when attributes change or the page leaves.',
  ],
  ['src/element/run/stream-ports.ts', 'Connects a run to the page: its connector, its values and its video.'],
  ['src/element/app-stream-element.ts', 'Is the tag: its methods, properties and events.'],
  ['src/element/', 'Reads the settings of the page and reports the states of a run.'],
  ['src/view/styles/', 'Styles the cards, and makes them stylable.'],
  ['src/view/', 'Shows progress, failures and buttons over the video.'],
  ['src/session/run.ts', 'Leads a run from the request to its end, and cleans up.'],
  ['src/session/', 'Requests a session, polls it, connects, and retries.'],
  ['src/service/catalogue.ts', 'Looks up application, version and profile before a GPU is taken.'],
  ['src/service/', 'Sends requests to the service and turns each failure into a code.'],
  ['src/storage/', 'Resumes a kept session, ends abandoned ones, and remembers start times.'],
  ['src/errors/failure-texts.ts', 'Explains each failure to users and developers, in English.'],
  ['src/errors/', 'Decides what a run does about each failure.'],
  ['src/video/', 'Shows the stream and notices its first frame.'],
  ['src/stats/', 'Rates each second of the stream and names the cause of a bad one.'],
  ['src/input/', 'Turns the events of keyboard, pointer and touch into input for the host.'],
  ['src/remote/', 'Exchanges messages, input, cursor and size with the application.'],
  ['src/idle/', 'Warns of inactivity and ends the stream.'],
  ['src/platform/', 'Has what the other parts share: limits, aborts, schemas, texts.'],
];

/** One sentence on what a module buys, or an empty text. */
export const purposeOf = (name: string): string =>
  PURPOSES.find(([path]) => name.startsWith(path))?.[1] ?? '';
