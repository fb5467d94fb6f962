import {expect, fixture, html} from '@open-wc/testing';
import {writeRecording} from '../../cli/doctor/recording.ts';
import '../../src/define.ts';
import type {AppStreamElement} from '../../src/index.ts';
import {isObject} from '../../src/platform/json.ts';
import {listEventTypes, recordEvents, waitForPhase} from '../element/stream-fixture.ts';
import {endsWithBye, listMessages, readEvents, Replay} from './replay.ts';

/** How long one replay may take, in milliseconds. Shorter than a test, so that the error states what is missing. */
const LIMIT_MS = 20_000;

const response = await fetch('/recordings.json');
const recordings: unknown = await response.json();
if (!isObject(recordings)) throw new Error('There are no recordings');

describe('a recorded session', () => {
  /** What the doctor would write of the recording. */
  const writeAgain = (value: unknown): unknown => JSON.parse(writeRecording(readEvents(value), []));
  const all = Object.entries(recordings).flatMap(([name, value]) => [
    [name, value] as const,
    [`${name}, as the doctor writes it`, writeAgain(value)] as const,
  ]);

  for (const [name, value] of all) {
    it(`plays again, with all messages: ${name}`, async () => {
      const recorded = readEvents(value);
      using replay = new Replay(recorded);
      const home = await fixture<HTMLElement>(html`<div></div>`);
      const element: AppStreamElement = document.createElement('app-stream');
      element.signalingUrl = 'ws://127.0.0.1:49100';
      const events = recordEvents(element);
      const messages: unknown[] = [];
      element.addEventListener('message', ({data}: MessageEvent<unknown>) => messages.push(data));
      home.append(element);
      await replay.play(element, AbortSignal.timeout(LIMIT_MS));
      expect(messages).to.deep.equal(listMessages(recorded));
      const types = listEventTypes(events);
      expect(types).to.include('playing');
      expect(types).to.not.include.oneOf(['error', 'warning', 'reconnecting']);
      if (endsWithBye(recorded)) {
        const {reason} = await waitForPhase(element, 'ended');
        expect(reason).to.equal('server');
      } else expect(element.state.phase).to.equal('playing');
    });
  }
});
