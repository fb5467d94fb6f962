import {expect} from '@open-wc/testing';
import {leavesNothing} from '../support/leaves-nothing.ts';
import {failureOf, openStream, reaches, screenOf, statesOf} from '../support/open-stream.ts';
import {isRising, readFrame, readFrames} from '../support/read-frame.ts';
import {onlySession, payloadsOf} from '../support/sessions-at-service.ts';

const SOON_MS = 300;
/** What is lost here does not come back. */
const HASTE = {silenceMs: 1000, waitOutMs: 300, keyFrameMs: 300};

/** By the code with which the host closes the socket: the reason of an end, and what the screen says. */
const ENDS: readonly (readonly [code: number, reason: string, words: string])[] = [
  [1000, 'server', 'The host ended the stream.'],
  [3000, 'expired', 'The session’s time is over.'],
  [3006, 'application-gone', 'The application has closed.'],
  [3010, 'operator', 'The session was ended at its service.'],
];

/** By the code with which the host closes the socket: the failure. */
const FAILURES: readonly (readonly [code: number, failure: string])[] = [[3004, 'session-not-found']];

describe('<app-stream> whose host', () => {
  leavesNothing();

  for (const byeQuoted of [false, true]) {
    it(`says BYE, ${byeQuoted ? 'quoted' : 'bare'}, ends`, async () => {
      const element = await openStream({demo: {byeAfterMs: SOON_MS, byeQuoted}});
      const {reason} = await reaches(element, 'ended');
      await element.updateComplete;
      expect(reason).to.equal('server');
      expect(screenOf(element)).to.include('The host ended the stream.').and.to.include('Start again');
      expect(element.video.srcObject).to.equal(null);
    });
  }

  it('removes it, ends with the host’s own word', async () => {
    const element = await openStream({demo: {peerRemovedAfterMs: SOON_MS}});
    expect(await reaches(element, 'ended')).to.include({reason: 'server', detail: 'peerRemoved'});
    await element.updateComplete;
    expect(screenOf(element)).to.include('peerRemoved');
  });

  for (const [closeCode, reason, words] of ENDS) {
    it(`closes with ${closeCode} ends: ${reason}`, async () => {
      const closeReason = `Closed for ${closeCode}`;
      const element = await openStream({demo: {closeAfterMs: SOON_MS, closeCode, closeReason}});
      expect(await reaches(element, 'ended')).to.include({reason, detail: closeReason});
      await element.updateComplete;
      expect(screenOf(element)).to.include(words).and.to.include(closeReason);
    });
  }

  for (const [closeCode, code] of FAILURES) {
    it(`closes with ${closeCode} fails: ${code}`, async () => {
      const closeReason = `Closed for ${closeCode}`;
      const element = await openStream({demo: {closeAfterMs: SOON_MS, closeCode, closeReason}});
      expect(await failureOf(element)).to.include({code, detail: closeReason});
      expect(screenOf(element)).to.include(code).and.to.include(closeReason);
    });
  }

  for (const [name, demo] of Object.entries({
    'loses the socket': {dropSocketAfterMs: 1000},
    'closes with 1011': {closeAfterMs: 1000, closeCode: 1011},
  } as const)) {
    it(`${name} while the picture flows goes on playing`, async () => {
      const element = await openStream({demo});
      await reaches(element, 'playing');
      await onlySession('whose socket is gone', ({clients}) => clients === 0);
      expect(await readFrames(element.video)).to.satisfy(isRising);
      expect(element.state.phase).to.equal('playing');
    });
  }

  it('offers again shows the picture of the new connection, and no other', async () => {
    const element = await openStream({demo: {secondOfferAfterMs: 1000}});
    await reaches(element, 'playing');
    await onlySession(
      'that was answered twice',
      (session) => payloadsOf(session).filter(({type}) => type === 'answer').length === 2,
    );
    await onlySession('that is connected again', ({connected}) => connected);
    await readFrame(element.video);
    expect(await readFrames(element.video)).to.satisfy(isRising);
    const {srcObject: media} = element.video;
    const tracks = media instanceof MediaStream ? media.getTracks() : [];
    expect(tracks.map(({kind, readyState}) => `${kind} ${readyState}`).sort()).to.deep.equal([
      'audio live',
      'video live',
    ]);
    expect(statesOf(element).at(-1)?.phase).to.equal('playing');
  });

  it('closes with a code that nobody knows is come back to', async () => {
    const element = await openStream({demo: {closeAfterMs: 3000, closeCode: 4711}});
    const {cause} = await reaches(element, 'reconnecting');
    expect(cause).to.include({code: 'signaling-closed'});
    await reaches(element, 'playing');
    expect(await readFrames(element.video)).to.satisfy(isRising);
  });

  it('dies while it plays fails, since its session is gone with it', async () => {
    const element = await openStream({demo: {crashAfterMs: 2000}, limits: HASTE});
    await reaches(element, 'playing');
    const {cause} = await reaches(element, 'reconnecting');
    expect(cause).to.include({code: 'connection-lost'});
    expect(await failureOf(element)).to.include({code: 'session-not-found'});
    expect(screenOf(element)).to.include('session-not-found').and.to.include('Try again');
  });

  it('dies while it plays is followed by another session, where the page wants one', async () => {
    const element = await openStream({
      demo: {crashAfterMs: 2000},
      recovery: 'new-session',
      limits: HASTE,
    });
    const {session} = await reaches(element, 'playing');
    await reaches(element, 'reconnecting');
    const {session: next} = await reaches(element, 'playing');
    expect(next.id).not.to.equal(session.id);
    expect(await readFrames(element.video)).to.satisfy(isRising);
  });
});
