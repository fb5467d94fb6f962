import {expect} from '@open-wc/testing';
import {mediaEventTypes, mediaStatesOf, playOutcome} from '../../../src/element/media/playback.ts';
import {AppStreamError} from '../../../src/errors/app-stream-error.ts';
import {isActive, mayFollow, type SessionState} from '../../../src/session/session-state.ts';
import {createPendingSession, createReadySession} from '../../session/sample-session.ts';
import {FakePorts} from '../../session/fake-ports.ts';
import {
  createFakeStream,
  openFakeStream,
  waitForPhase,
  waitForTasks,
  openPlayingStream,
} from '../stream-fixture.ts';

const session = createReadySession();
const endpoint = {sessionId: 's1', signaling: {host: 'h', port: 1}};
const playing = {phase: 'playing', session, endpoint, size: {width: 2, height: 2}, since: 0} as const;
const STATES = {
  idle: {phase: 'idle', reason: 'manual'},
  attributes: {phase: 'idle', reason: 'attributes', problems: []},
  checking: {phase: 'checking', subject: 'catalogue'},
  requesting: {phase: 'requesting'},
  pending: {phase: 'pending', session: createPendingSession(), message: '', since: 0},
  connecting: {phase: 'connecting', session, endpoint, step: 'ice'},
  playing,
  busy: {...playing, busy: {since: 1}},
  reconnecting: {
    phase: 'reconnecting',
    session,
    endpoint,
    cause: new AppStreamError('offline'),
    step: 'waiting',
    attempt: 1,
    since: 0,
  },
  ended: {phase: 'ended', reason: 'server'},
  failed: {phase: 'failed', error: new AppStreamError('no-offer')},
  refused: {phase: 'failed', error: new AppStreamError('play-refused')},
} as const satisfies Record<string, SessionState>;
type Name = keyof typeof STATES;
const NAMES = Object.keys(STATES) as Name[];

const typesBetween = (from: Name, to: Name, isHeld = false) =>
  mediaEventTypes(
    {state: STATES[from], isPaused: isHeld || !isActive(STATES[from])},
    {state: STATES[to], isPaused: isHeld || !isActive(STATES[to])},
  ).join(' ');

describe('the numbers of a media element', () => {
  const NUMBERS: Readonly<Record<Name, readonly [number, number]>> = {
    idle: [HTMLMediaElement.HAVE_NOTHING, HTMLMediaElement.NETWORK_EMPTY],
    attributes: [HTMLMediaElement.HAVE_NOTHING, HTMLMediaElement.NETWORK_EMPTY],
    checking: [HTMLMediaElement.HAVE_NOTHING, HTMLMediaElement.NETWORK_LOADING],
    requesting: [HTMLMediaElement.HAVE_NOTHING, HTMLMediaElement.NETWORK_LOADING],
    pending: [HTMLMediaElement.HAVE_NOTHING, HTMLMediaElement.NETWORK_LOADING],
    connecting: [HTMLMediaElement.HAVE_NOTHING, HTMLMediaElement.NETWORK_LOADING],
    playing: [HTMLMediaElement.HAVE_ENOUGH_DATA, HTMLMediaElement.NETWORK_LOADING],
    busy: [HTMLMediaElement.HAVE_CURRENT_DATA, HTMLMediaElement.NETWORK_LOADING],
    reconnecting: [HTMLMediaElement.HAVE_CURRENT_DATA, HTMLMediaElement.NETWORK_LOADING],
    ended: [HTMLMediaElement.HAVE_NOTHING, HTMLMediaElement.NETWORK_IDLE],
    failed: [HTMLMediaElement.HAVE_NOTHING, HTMLMediaElement.NETWORK_NO_SOURCE],
    refused: [HTMLMediaElement.HAVE_NOTHING, HTMLMediaElement.NETWORK_NO_SOURCE],
  };
  for (const name of NAMES) {
    it(`are ${NUMBERS[name].join(' and ')} when ${name}`, () => {
      expect(mediaStatesOf(STATES[name]).slice(1)).to.deep.equal(NUMBERS[name]);
    });
  }
});

describe('the events of a media element', () => {
  const DATA = 'loadedmetadata durationchange loadeddata canplay canplaythrough';
  const CHANGES: readonly (readonly [from: Name, to: Name, types: string])[] = [
    ['idle', 'checking', 'play loadstart waiting'],
    ['ended', 'requesting', 'play emptied loadstart waiting'],
    ['failed', 'checking', 'play emptied loadstart waiting'],
    ['checking', 'requesting', ''],
    ['pending', 'connecting', ''],
    ['connecting', 'playing', DATA],
    ['playing', 'busy', 'waiting'],
    ['busy', 'playing', 'canplay canplaythrough'],
    ['playing', 'reconnecting', 'waiting'],
    ['busy', 'reconnecting', ''],
    ['reconnecting', 'playing', 'canplay canplaythrough'],
    ['reconnecting', 'requesting', 'emptied loadstart waiting'],
    ['playing', 'ended', 'pause'],
    ['pending', 'failed', 'pause'],
    ['failed', 'ended', ''],
    ['playing', 'idle', 'pause emptied'],
    ['ended', 'idle', 'emptied'],
    // The code that fires them was loaded late.
    ['idle', 'playing', `play loadstart waiting ${DATA}`],
    ['idle', 'reconnecting', `play loadstart waiting ${DATA} waiting`],
  ];
  for (const [from, to, types] of CHANGES) {
    it(`are "${types}" from ${from} to ${to}`, () => expect(typesBetween(from, to)).to.equal(types));
  }

  it('fire neither play nor pause for a run that stays paused', () => {
    expect(typesBetween('connecting', 'playing', true)).to.equal(DATA);
    expect(typesBetween('playing', 'ended', true)).to.equal('');
  });

  it('announce loaded metadata once between two events that empty the element, on every lawful way', () => {
    const walk = (name: Name, hasData: boolean, depth: number) => {
      if (!depth) return;
      for (const next of NAMES) {
        if (!mayFollow(STATES[name].phase, STATES[next].phase)) continue;
        const types = typesBetween(name, next).split(' ');
        if (types.includes('loadedmetadata')) expect(hasData).to.equal(false);
        if (types.includes('emptied') && types.includes('loadedmetadata')) expect.fail('both in one change');
        const isOver = STATES[next].phase === 'ended' || STATES[next].phase === 'failed';
        walk(
          next,
          !isOver && !types.includes('emptied') && (hasData || types.includes('loadedmetadata')),
          depth - 1,
        );
      }
    };
    walk('idle', false, 5);
  });
});

describe('the outcome of play()', () => {
  const OUTCOMES: Readonly<Record<Name, string | undefined>> = {
    idle: 'AbortError',
    attributes: 'NotSupportedError',
    checking: undefined,
    requesting: undefined,
    pending: undefined,
    connecting: undefined,
    playing: 'playing',
    busy: 'playing',
    reconnecting: undefined,
    ended: 'AbortError',
    failed: 'NotSupportedError',
    refused: 'NotAllowedError',
  };
  for (const name of NAMES) {
    it(`is ${OUTCOMES[name] ?? 'open'} when ${name}`, () => {
      const outcome = playOutcome(STATES[name], !isActive(STATES[name]));
      expect(outcome instanceof DOMException ? outcome.name : outcome).to.equal(OUTCOMES[name]);
    });
  }

  it('is AbortError as soon as the stream is paused', () => {
    for (const name of ['pending', 'playing', 'reconnecting'] as const)
      expect(playOutcome(STATES[name], true))
        .to.be.instanceOf(DOMException)
        .and.include({name: 'AbortError'});
  });
});

/** The outcome of a call of `play()`, and `pending` if it does not settle within some tasks. */
const nameOutcome = async (play: Promise<void>, tasks: Promise<unknown>): Promise<string> =>
  Promise.race([
    play.then(
      () => 'playing',
      (error: unknown) => (error instanceof DOMException ? error.name : String(error)),
    ),
    tasks.then(() => 'pending'),
  ]);

describe('play()', () => {
  it('resolves when the stream plays, for each call', async () => {
    const {element} = await openFakeStream({loading: 'manual'});
    await Promise.all([element.play(), element.play()]);
    expect(element.state.phase).to.equal('playing');
    await element.play();
  });

  for (const end of ['stop', 'disconnect'] as const) {
    it(`rejects if ${end}() ends its run in the same task after an earlier end`, async () => {
      const {element, fake} = await openPlayingStream();
      await element.stop();
      const play = element.play();
      void element[end]();
      expect(await nameOutcome(play, waitForTasks(element))).to.equal('AbortError');
      expect(fake.count('create')).to.equal(1);
    });
  }

  it('rejects if the element is removed in the task of its insertion', async () => {
    for (const attributes of [{}, {profile: ''}]) {
      const element = createFakeStream(new FakePorts(), attributes);
      document.body.append(element);
      const play = element.play();
      element.remove();
      expect(await nameOutcome(play, waitForTasks(element))).to.equal('AbortError');
    }
  });

  it('rejects outside a document', async () => {
    const element = createFakeStream(new FakePorts());
    expect(await nameOutcome(element.play(), waitForTasks(element))).to.equal('AbortError');
  });

  it('waits for attributes that are set in the task of the insertion', async () => {
    const element = createFakeStream(new FakePorts(), {profile: ''});
    document.body.append(element);
    const play = element.play();
    element.profile = 'default';
    await play;
    expect(element.state.phase).to.equal('playing');
  });

  it('rejects if the attributes describe no stream', async () => {
    const element = createFakeStream(new FakePorts(), {profile: ''});
    document.body.append(element);
    expect(await nameOutcome(element.play(), waitForTasks(element))).to.equal('NotSupportedError');
  });

  it('rejects if the stream is paused before it plays', async () => {
    const {element} = await openFakeStream({loading: 'manual'});
    const play = element.play();
    await waitForPhase(element, 'requesting');
    element.pause();
    expect(await nameOutcome(play, waitForTasks(element))).to.equal('AbortError');
  });
});
