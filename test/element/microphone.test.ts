import {expect} from '@open-wc/testing';
import {openMicrophone} from '../../src/element/run/microphone.ts';
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
  /** Opens the microphone with a permission of the browser. */
  const open = (state: PermissionState) => {
    replace(navigator.permissions, 'query', () => Promise.resolve({state}));
    return openMicrophone(owner, run.signal);
  };

  beforeEach(() => {
    run = new AbortController();
    context = new AudioContext();
    activation.hasBeenActive = false;
    owner.microphone = true;
    replace(navigator, 'userActivation', activation);
    replace(navigator.mediaDevices, 'getUserMedia', () =>
      Promise.resolve(context.createMediaStreamDestination().stream),
    );
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
    const refused = await open('prompt').catch((error: unknown) => error);
    expect(refused).to.have.property('code', 'microphone-refused');
    expect(requests).to.equal(1);
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
