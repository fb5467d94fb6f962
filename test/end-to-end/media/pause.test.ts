import {expect, oneEvent} from '@open-wc/testing';
import type {AppStreamElement} from '../../../src/index.ts';
import {expectNoLeftovers} from '../../support/element/no-leftovers.ts';
import {
  clickButton,
  loseStream,
  openStream,
  statesOf,
  waitForPhase,
} from '../../support/element/open-stream.ts';
import {isRising, readFrame, readFrames} from '../../support/element/read-frame.ts';
import {waitForOnlySession} from '../../support/service/service-sessions.ts';
import {until} from '../../support/until.ts';

const MEDIA_EVENTS = (
  'loadstart loadedmetadata durationchange loadeddata canplay canplaythrough play playing pause waiting emptied ended ' +
  'error volumechange'
).split(' ');

/** Records the types of the media events of an element, and whether any of them bubbles. */
const recordMediaEvents = (element: AppStreamElement) => {
  const events: string[] = [];
  for (const type of MEDIA_EVENTS)
    element.addEventListener(type, ({bubbles}: Event) => events.push(bubbles ? `${type} bubbles` : type));
  return events;
};

const inputFieldOf = ({shadowRoot}: AppStreamElement) => shadowRoot?.querySelector('[part~=keyboard]');

const rejectionOf = async (promise: Promise<unknown>) =>
  promise.then(
    () => 'resolved',
    (error: unknown) => (error instanceof DOMException ? error.name : error),
  );

describe('<app-stream> as a media element', () => {
  expectNoLeftovers();

  it('starts by play(), which resolves when the stream plays, and fires the events of a video', async () => {
    const element = await openStream({loading: 'manual'});
    await waitForPhase(element, 'idle');
    const events = recordMediaEvents(element);
    expect(element).to.include({
      paused: true,
      ended: false,
      readyState: 0,
      networkState: 0,
      streamType: 'live',
    });
    await element.play();
    expect(element).to.include({
      paused: false,
      readyState: 4,
      networkState: 2,
      videoWidth: 640,
      videoHeight: 360,
    });
    expect(element.duration).to.equal(Infinity);
    expect(element.error).to.equal(undefined);
    await until('the events of the start', () => events.includes('canplaythrough'));
    expect(events.toSorted()).to.deep.equal(
      'canplay canplaythrough durationchange loadeddata loadedmetadata loadstart play playing waiting'.split(
        ' ',
      ),
    );
    await until('some time', () => element.currentTime > 0);
    await element.play();
    events.length = 0;
    await element.stop();
    expect(events).to.deep.equal(['pause', 'ended']);
    expect(element).to.include({paused: true, ended: true, readyState: 0, networkState: 1});
  });

  it('stops the video and the input by pause(), keeps the session, and continues live by play()', async () => {
    const element = await openStream({limits: {video: {noticeMs: 1500}}});
    await waitForPhase(element, 'playing');
    await until('the capture of input', () => inputFieldOf(element));
    const {id} = await waitForOnlySession('before the pause');
    const [frameBefore = 0] = await readFrames(element.video, 1);
    const events = recordMediaEvents(element);
    element.pause();
    expect(element.paused).to.equal(true);
    await until('the pause', () => events.includes('pause') && element.video.paused);
    await until('no capture of input', () => !inputFieldOf(element));
    const time = element.currentTime;
    await until('the note', () => element.shadowRoot?.querySelector('[part=paused]'));
    // Each measurement takes a second. A video that plays counts as busy after 1.5 s without a frame.
    expect((await element.getStats())?.framesDecoded).to.be.greaterThan(0);
    await until('another measurement', async () => {
      const decoded = (await element.getStats())?.framesDecoded ?? 0;
      return decoded > frameBefore + 30;
    });
    expect(element.currentTime).to.equal(time);
    expect(element.video.paused).to.equal(true);
    expect(events).to.deep.equal(['pause']);
    clickButton(element, 'Continue');
    expect(element.paused).to.equal(false);
    const {frame} = await readFrame(element.video);
    // The frames of the pause are not played.
    expect(frame - frameBefore).to.be.greaterThan(10);
    expect(events).to.deep.equal(['pause', 'play', 'playing']);
    await until('the capture of input', () => inputFieldOf(element));
    expect(await readFrames(element.video)).to.satisfy(isRising);
    expect(await waitForOnlySession('after the pause')).to.include({id});
    expect(statesOf(element).some((state) => state.phase === 'reconnecting' || 'busy' in state)).to.equal(
      false,
    );
    await element.stop();
  });

  it('stays paused if it is paused during the start, and rejects play() with AbortError', async () => {
    const element = await openStream({loading: 'manual'});
    await waitForPhase(element, 'idle');
    const events = recordMediaEvents(element);
    const played = rejectionOf(element.play());
    await waitForPhase(element, 'connecting');
    element.pause();
    expect(await played).to.equal('AbortError');
    await waitForPhase(element, 'playing');
    await until('the pause of the video', () => element.video.paused);
    expect(events).to.include('pause').and.not.include('playing');
    await element.play();
    expect(events).to.include('playing');
    expect(await readFrames(element.video)).to.satisfy(isRising);
    await element.stop();
  });

  it('comes back paused after a loss', async () => {
    const element = await openStream({demo: {closeAfterMs: 0, closeCode: 4711, faultsOnRequest: true}});
    const {session} = await waitForPhase(element, 'playing');
    element.pause();
    await loseStream(element, session);
    await waitForPhase(element, 'playing');
    await until('the pause of the video', () => element.video.paused);
    expect(element.paused).to.equal(true);
    await element.stop();
  });

  it('rejects play() like a video if the run cannot start, fails or ends', async () => {
    const element = await openStream({loading: 'manual', appId: ''});
    await waitForPhase(element, 'idle');
    expect(await rejectionOf(element.play())).to.equal('NotSupportedError');
    element.appId = 'no-such-app';
    await element.updateComplete;
    await waitForPhase(element, 'idle', ({reason}) => reason === 'manual');
    expect(await rejectionOf(element.play())).to.equal('NotSupportedError');
    expect(element.error).to.include({
      code: 'app-not-found',
      mediaCode: MediaError.MEDIA_ERR_SRC_NOT_SUPPORTED,
    });
    expect(element).to.include({paused: true, readyState: 0, networkState: 3});
    element.appId = 'usd-viewer';
    await element.updateComplete;
    const played = rejectionOf(element.play());
    await oneEvent(element, 'statechange');
    await element.stop();
    expect(await played).to.equal('AbortError');
    element.remove();
    expect(await rejectionOf(element.play())).to.equal('AbortError');
  });

  it('fires volumechange for muted and volume, before it plays and while it plays', async () => {
    const element = await openStream({loading: 'manual'});
    await waitForPhase(element, 'idle');
    element.muted = true;
    await oneEvent(element, 'volumechange');
    expect(element.muted).to.equal(true);
    element.volume = 0.3;
    await oneEvent(element, 'volumechange');
    expect(element.video.volume).to.equal(0.3);
  });

  it('shows neither cards nor notes with ui=none, and shows them again without it', async () => {
    const element = await openStream({loading: 'manual'});
    element.ui = 'none';
    const findOverlay = () => element.shadowRoot?.querySelector('[part=overlay], [part=paused], [role]');
    await element.play();
    element.pause();
    await until('the pause of the video', () => element.video.paused);
    await element.updateComplete;
    expect(findOverlay()).to.equal(null);
    await element.stop();
    await element.updateComplete;
    expect(findOverlay()).to.equal(null);
    element.ui = 'cards';
    await until('the card', findOverlay);
  });
});
