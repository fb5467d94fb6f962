import {expect} from '@open-wc/testing';
import type {AppStreamElement} from '../../src/index.ts';
import {expectNoLeftovers} from '../support/element/no-leftovers.ts';
import {openStream, type StreamOptions, waitForPhase} from '../support/element/open-stream.ts';
import {until} from '../support/until.ts';
import {faultBench, goOffline} from './fault-bench.ts';

const NETWORK_NOTE = 'Your network is slow or interrupted…';
const OFFLINE_NOTE = 'You’re offline. The stream resumes when you’re back online.';
const BUSY_NOTE = 'The application is busy…';

/** The texts of all notes over the video, from now on. */
const collectNotes = ({shadowRoot}: AppStreamElement) => {
  const notes = new Set<string>();
  const read = () => {
    for (const pill of shadowRoot?.querySelectorAll('[part=pill]') ?? []) notes.add(pill.textContent.trim());
  };
  const observer = new MutationObserver(read);
  if (shadowRoot) observer.observe(shadowRoot, {childList: true, subtree: true, characterData: true});
  return {notes, stop: () => observer.disconnect()};
};

const readTitle = ({shadowRoot}: AppStreamElement) =>
  shadowRoot?.querySelector('[part=title]')?.textContent.trim();

const isBad = ({quality}: AppStreamElement, cause: string) =>
  quality !== undefined && quality.level !== 'good' && quality.cause === cause;

/** Long enough that the element does not reconnect while a test reads the note. */
const LATE_LIMITS = {video: {stallMs: 30_000, silenceMs: 30_000}};

const open = async (options: StreamOptions = {}) => {
  const {serviceUrl} = await faultBench.open();
  const element = await openStream({serviceUrl, limits: LATE_LIMITS, ...options});
  await waitForPhase(element, 'playing');
  await until('a rating', () => element.quality !== undefined);
  return element;
};

/** Other notes than those of a fault need a reason in the stream itself. */
const openGood = async () => {
  const element = await open();
  await until('a good stream', () => element.quality?.level === 'good');
  return element;
};

describe('the cause of a bad stream', () => {
  expectNoLeftovers();
  afterEach(() => faultBench.close());

  it('is the network while no packet arrives, and never the application', async () => {
    const element = await openGood();
    const {notes, stop} = collectNotes(element);
    await faultBench.inject([{on: 'packets', do: 'drop'}]);
    await until('the note', () => notes.has(NETWORK_NOTE));
    expect([...notes]).to.deep.equal([NETWORK_NOTE]);
    expect(element.quality).to.include({level: 'lost', cause: 'network'});
    stop();
    await element.stop();
  });

  it('is named by the card after five seconds of a freeze', async () => {
    const element = await open({limits: {}});
    // Each one drops half of what the others leave. The host repeats packets, so a smaller loss lets frames through.
    await faultBench.inject(
      Array.from({length: 5}, () => ({on: 'packets', from: 'host', which: 'video', do: 'drop', every: 2})),
    );
    await until('the card', () => readTitle(element) !== undefined);
    const {state} = element;
    expect(state.phase === 'reconnecting' && state.cause.code).to.equal('frames-stopped');
    expect(readTitle(element)).to.equal(NETWORK_NOTE);
    await faultBench.restore();
    await waitForPhase(element, 'playing');
    await element.stop();
  });

  it('is that the device is offline, as soon as the browser knows it', async () => {
    const element = await open();
    const {notes, stop} = collectNotes(element);
    await faultBench.inject([{on: 'packets', do: 'drop'}]);
    await until('the note', () => notes.has(NETWORK_NOTE));
    const online = goOffline(2500);
    await until('the other note', () => notes.has(OFFLINE_NOTE));
    await online;
    await faultBench.restore();
    stop();
    await element.stop();
  });

  it('is the network if each twentieth packet is lost, although the host repeats it', async () => {
    const element = await openGood();
    const {notes, stop} = collectNotes(element);
    await faultBench.inject([{on: 'packets', from: 'host', which: 'video', do: 'drop', every: 20}]);
    await until('the cause', () => isBad(element, 'network'));
    expect([...notes]).not.to.include(BUSY_NOTE);
    stop();
    await element.stop();
  });

  it('is the application if its host sends sound, and no frames', async () => {
    const element = await open({demo: {slowAfterMs: 4000}});
    const {notes, stop} = collectNotes(element);
    await until('the note', () => notes.has(BUSY_NOTE));
    // On a busy machine the sound may stop, too, until the first cause is known to be wrong.
    await until('the cause', () => isBad(element, 'host') && element.quality?.level === 'lost');
    expect([...notes].at(-1)).to.equal(BUSY_NOTE);
    stop();
    await element.stop();
    expect(element.quality).to.equal(undefined);
  });
});
