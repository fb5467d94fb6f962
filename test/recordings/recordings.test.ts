import {expect, fixture, html} from '@open-wc/testing';
import {writeRecording} from '../../cli/doctor/recording.ts';
import '../../src/define.ts';
import {isObject} from '../../src/platform/json.ts';
import {listEventTypes, recordEvents, waitForPhase} from '../element/stream-fixture.ts';
import {endsWithBye, listMessages} from '../support/replay/recorded-facts.ts';
import {readRecording} from '../support/replay/recording.ts';
import {Replay} from '../support/replay/replay.ts';
import {createReplayedStream} from '../support/replay/replayed-stream.ts';

/** How long one replay may take, in milliseconds. Shorter than a test, so that the error states what is missing. */
const LIMIT_MS = 20_000;

const response = await fetch('/recordings.json');
const recordings: unknown = await response.json();
if (!isObject(recordings)) throw new Error('There are no recordings');

/** Plays a recording, and returns what the element made of it. */
const playRecording = async (value: unknown) => {
  const recording = readRecording(value);
  using replay = new Replay(recording);
  const home = await fixture<HTMLElement>(html`<div></div>`);
  const element = createReplayedStream();
  const events = recordEvents(element);
  const messages: unknown[] = [];
  element.addEventListener('message', ({data}: MessageEvent<unknown>) => messages.push(data));
  home.append(element);
  await replay.play(element, AbortSignal.timeout(LIMIT_MS));
  return {recording, element, messages, types: listEventTypes(events)};
};

describe('a recorded session', () => {
  /** What the doctor would write of the recording. */
  const writeAgain = (value: unknown): unknown => JSON.parse(writeRecording(readRecording(value).events, []));
  const all = Object.entries(recordings).flatMap(([name, value]) => [
    [name, value] as const,
    [`${name}, as the doctor writes it`, writeAgain(value)] as const,
  ]);

  for (const [name, value] of all) {
    it(`plays again, with all messages: ${name}`, async () => {
      const {recording, element, messages, types} = await playRecording(value);
      expect(messages).to.deep.equal(listMessages(recording.events));
      expect(types).to.include('playing');
      expect(types).to.not.include.oneOf(['error', 'warning', 'reconnecting']);
      if (endsWithBye(recording)) {
        const {reason} = await waitForPhase(element, 'ended');
        expect(reason).to.equal('server');
      } else expect(element.state.phase).to.equal('playing');
    });
  }

  it('is refused with another version, an unknown kind or too many events', () => {
    const event = {ms: 1, kind: 'socket-opened'};
    expect(readRecording({version: 1, events: [event]}).events).to.have.length(1);
    for (const broken of [
      {version: 2, events: []},
      {version: 1, events: [{ms: 1, kind: 'another'}]},
      {version: 1, events: Array.from({length: 5001}, () => event)},
    ])
      expect(() => readRecording(broken)).to.throw();
  });
});
