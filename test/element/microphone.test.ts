import {aTimeout, expect} from '@open-wc/testing';
import {Microphone} from '../../src/element/run/microphone.ts';
import type {AppStreamError} from '../../src/errors/app-stream-error.ts';
import {until} from '../support/until.ts';

/** Replaces a member of the browser until the test ends. */
const replaced: (() => void)[] = [];
const replace = (owner: object, name: string, value: unknown) => {
  const descriptor = Object.getOwnPropertyDescriptor(owner, name);
  Object.defineProperty(owner, name, {configurable: true, value});
  replaced.push(() => {
    if (descriptor) Object.defineProperty(owner, name, descriptor);
    else Reflect.deleteProperty(owner, name);
  });
};

/** Opens a device. Firefox ignores an event that a page dispatches at a track, so the track has an event target of its own. */
const openDevice = (context: AudioContext): MediaStream => {
  const {stream} = context.createMediaStreamDestination();
  const events = new EventTarget();
  const addEventListener = events.addEventListener.bind(events);
  const dispatchEvent = events.dispatchEvent.bind(events);
  for (const track of stream.getTracks()) Object.assign(track, {addEventListener, dispatchEvent});
  return stream;
};

describe('the microphone', () => {
  let run: AbortController;
  let context: AudioContext;
  const activation = {hasBeenActive: false};
  const updates = new Set<{hostUpdated(): void}>();
  const owner = {
    microphone: true,
    requestUpdate: () => undefined,
    addController: (controller: {hostUpdated(): void}) => void updates.add(controller),
    removeController: (controller: {hostUpdated(): void}) => void updates.delete(controller),
  };
  const setMicrophone = (microphone: boolean) => {
    owner.microphone = microphone;
    for (const {hostUpdated} of updates) hostUpdated();
  };
  const warnings: string[] = [];
  const createMicrophone = (query: () => Promise<unknown>) => {
    replace(navigator.permissions, 'query', query);
    const onWarning = ({code}: AppStreamError) => void warnings.push(code);
    return new Microphone({element: owner, onWarning, signal: run.signal});
  };
  /** Opens the microphone with a permission of the browser. */
  const open = async (state: PermissionState) => {
    const microphone = createMicrophone(() => Promise.resolve(Object.assign(new EventTarget(), {state})));
    await microphone.open();
    const {track} = microphone;
    if (!track) throw new Error('No microphone opened');
    return track;
  };

  beforeEach(() => {
    run = new AbortController();
    context = new AudioContext();
    activation.hasBeenActive = false;
    owner.microphone = true;
    warnings.length = 0;
    replace(navigator, 'userActivation', activation);
    replace(navigator.mediaDevices, 'getUserMedia', () => Promise.resolve(openDevice(context)));
  });
  afterEach(async () => {
    run.abort();
    for (const restore of replaced.splice(0).reverse()) restore();
    await context.close();
  });

  it('is silent with the permission of an earlier visit, until the user acts in the page', async () => {
    const track = await open('granted');
    expect(track.enabled).to.equal(false);
    document.body.dispatchEvent(new KeyboardEvent('keydown', {bubbles: true}));
    expect(track.enabled, 'after a key of the page itself').to.equal(false);
    activation.hasBeenActive = true;
    document.body.dispatchEvent(new PointerEvent('pointerdown', {bubbles: true}));
    expect(track.enabled).to.equal(true);
  });

  it('sends sound if the user answers the prompt, or has acted before', async () => {
    expect((await open('prompt')).enabled).to.equal(true);
    activation.hasBeenActive = true;
    expect((await open('granted')).enabled).to.equal(true);
  });

  it('is silent while the element has no attribute for it', async () => {
    const track = await open('prompt');
    setMicrophone(false);
    expect(track.enabled).to.equal(false);
    setMicrophone(true);
    expect(track.enabled).to.equal(true);
  });

  it('is off after the run', async () => {
    const track = await open('prompt');
    run.abort();
    expect([track.readyState, updates.size]).to.deep.equal(['ended', 0]);
  });

  it('is refused by the browser, and then of no other device', async () => {
    let requests = 0;
    replace(navigator.mediaDevices, 'getUserMedia', () => {
      requests += 1;
      return Promise.reject(new DOMException('', 'NotAllowedError'));
    });
    await open('prompt').catch(() => undefined);
    navigator.mediaDevices.dispatchEvent(new Event('devicechange'));
    expect(warnings).to.deep.equal(['microphone-refused']);
    expect(requests).to.equal(1);
  });

  it('opens although the browser reports no permission, or never answers the question for it', async () => {
    for (const query of [() => Promise.reject(new TypeError('no')), () => new Promise(() => undefined)]) {
      const microphone = createMicrophone(query);
      await microphone.open();
      expect(microphone.isLive).to.equal(true);
    }
  });

  describe('that is lost', () => {
    /** How many devices the browser opens before each further request fails, and the requests. */
    let devices = Infinity;
    let requests = 0;
    let status: EventTarget & {state: PermissionState};
    const sent: (string | undefined)[] = [];

    beforeEach(() => {
      devices = Infinity;
      requests = sent.length = 0;
      status = Object.assign(new EventTarget(), {state: 'prompt' as const});
      replace(navigator.mediaDevices, 'getUserMedia', () => {
        requests += 1;
        if (devices < 1) return Promise.reject(new DOMException('', 'NotFoundError'));
        devices -= 1;
        return Promise.resolve(openDevice(context));
      });
    });

    const connect = async () => {
      const microphone = createMicrophone(() => Promise.resolve(status));
      await microphone.open();
      const connection = {
        media: new MediaStream(),
        closed: new Promise<never>(() => undefined),
        close: () => undefined,
        sendMicrophone: (track: MediaStreamTrack | null) => void sent.push(track?.readyState),
      };
      microphone.sendTo(connection, microphone.track);
      return microphone;
    };
    /** Ends the track as the browser does for a device that is unplugged. */
    const unplug = async ({track}: Microphone) => {
      track?.stop();
      track?.dispatchEvent(new Event('ended'));
      await aTimeout(0);
    };

    it('is replaced by another device', async () => {
      const microphone = await connect();
      await unplug(microphone);
      await until('another track', () => microphone.isLive);
      expect([requests, sent, warnings]).to.deep.equal([2, ['live'], []]);
      expect(microphone.track?.enabled, 'the user has answered a prompt').to.equal(true);
    });

    const chances: Readonly<Record<string, (microphone: Microphone) => unknown>> = {
      'a device is plugged in': () => navigator.mediaDevices.dispatchEvent(new Event('devicechange')),
      'the user gives the permission again': () => {
        status.state = 'granted';
        status.dispatchEvent(new Event('change'));
      },
      'the page sets the attribute again': () => {
        setMicrophone(false);
        setMicrophone(true);
      },
      'another connection opens': (microphone) => microphone.open(),
    };
    for (const [chance, change] of Object.entries(chances))
      it(`warns once, and is replaced when ${chance}`, async () => {
        devices = 1;
        const microphone = await connect();
        await unplug(microphone);
        expect([microphone.isLive, microphone.hasOpened, warnings]).to.deep.equal([
          false,
          true,
          ['microphone-lost'],
        ]);
        navigator.mediaDevices.dispatchEvent(new Event('devicechange'));
        await aTimeout(0);
        devices = 1;
        change(microphone);
        await until('another track', () => microphone.isLive);
        expect([sent, warnings]).to.deep.equal([['live'], ['microphone-lost']]);
      });

    it('is not opened while the attribute is absent', async () => {
      const microphone = await connect();
      setMicrophone(false);
      await unplug(microphone);
      navigator.mediaDevices.dispatchEvent(new Event('devicechange'));
      expect([requests, warnings]).to.deep.equal([1, []]);
      setMicrophone(true);
      await until('another track', () => microphone.isLive);
    });

    it('opens later if no device is free at the start', async () => {
      devices = 0;
      const microphone = await connect();
      expect([microphone.hasOpened, warnings]).to.deep.equal([false, ['microphone-refused']]);
      devices = 1;
      navigator.mediaDevices.dispatchEvent(new Event('devicechange'));
      await until('a track', () => microphone.isLive);
      expect(sent).to.deep.equal(['live']);
    });

    it('is off after the run', async () => {
      devices = 1;
      const microphone = await connect();
      await unplug(microphone);
      devices = 1;
      const {length} = sent;
      run.abort();
      navigator.mediaDevices.dispatchEvent(new Event('devicechange'));
      await aTimeout(0);
      expect([microphone.isLive, sent.length]).to.deep.equal([false, length]);
    });
  });

  it('updates the element when the user unplugs it', async () => {
    let updated = 0;
    owner.requestUpdate = () => void (updated += 1);
    // Firefox dispatches no event to a track but its own. The track of a transceiver ends as that of a device does.
    const peer = new RTCPeerConnection();
    const headset = peer.addTransceiver('audio');
    replace(navigator.mediaDevices, 'getUserMedia', () =>
      Promise.resolve(new MediaStream([headset.receiver.track])),
    );
    await open('prompt');
    headset.stop();
    await until('the update', () => updated > 0);
    expect(updated).to.equal(1);
    peer.close();
  });
});
