import {expect} from '@open-wc/testing';
import {openMicrophone} from '../../src/connection/microphone.ts';
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
  /** What the user chose on this device. */
  let stored = '';
  const chosen = {read: () => stored, write: (text: string) => void (stored = text)};
  /** The devices that were requested, and those that the connection has sent. */
  const requested: unknown[] = [];
  const sent: MediaStreamTrack[] = [];
  /** Opens the microphone with a permission of the browser. */
  const openWith = (state: PermissionState) => {
    replace(navigator.permissions, 'query', () => Promise.resolve({state}));
    return openMicrophone({owner, chosen, onTrack: (track) => void sent.push(track), signal: run.signal});
  };
  const open = async (state: PermissionState) => (await openWith(state)).track;

  beforeEach(() => {
    run = new AbortController();
    context = new AudioContext();
    activation.hasBeenActive = false;
    owner.microphone = true;
    stored = '';
    requested.length = sent.length = 0;
    replace(navigator, 'userActivation', activation);
    replace(navigator.mediaDevices, 'getUserMedia', ({audio}: MediaStreamConstraints) => {
      requested.push(audio);
      return Promise.resolve(context.createMediaStreamDestination().stream);
    });
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

  it('is another device that the user chooses, in this run and the next one', async () => {
    const microphone = await openWith('prompt');
    const {track} = microphone;
    await microphone.choose('headset');
    expect(requested).to.deep.equal([true, {deviceId: {exact: 'headset'}}]);
    expect(sent).to.deep.equal([microphone.track]);
    expect([track.readyState, microphone.track.readyState]).to.deep.equal(['ended', 'live']);
    setMicrophone(false);
    expect(microphone.track.enabled).to.equal(false);
    const next = await openWith('prompt');
    expect(requested.at(-1)).to.deep.equal({deviceId: {exact: 'headset'}});
    expect(next.deviceId).to.equal('headset');
    await next.choose('');
    expect([requested.at(-1), stored]).to.deep.equal([true, '']);
    run.abort();
    expect([microphone.track.readyState, next.track.readyState]).to.deep.equal(['ended', 'ended']);
  });

  it('stays as it is if the browser refuses another device', async () => {
    const microphone = await openWith('prompt');
    const {track} = microphone;
    replace(navigator.mediaDevices, 'getUserMedia', () =>
      Promise.reject(new DOMException('', 'NotReadableError')),
    );
    const refused = await microphone.choose('headset').catch((error: unknown) => error);
    expect(refused).to.have.property('code', 'microphone-refused');
    expect([microphone.deviceId, stored, track.readyState]).to.deep.equal(['', '', 'live']);
  });

  it('is the last one of two choices, although the first one opens later', async () => {
    const microphone = await openWith('prompt');
    const slow = Promise.withResolvers<MediaStream>();
    const quick = context.createMediaStreamDestination().stream;
    replace(navigator.mediaDevices, 'getUserMedia', ({audio}: MediaStreamConstraints) =>
      JSON.stringify(audio).includes('slow') ? slow.promise : Promise.resolve(quick),
    );
    const first = microphone.choose('slow');
    await microphone.choose('quick');
    const late = context.createMediaStreamDestination().stream;
    slow.resolve(late);
    await first;
    expect(microphone.track).to.equal(quick.getAudioTracks()[0]);
    expect(late.getAudioTracks()[0]?.readyState).to.equal('ended');
    expect(stored).to.equal('quick');
  });

  it('is the choice of the browser if the chosen device is unplugged, and another one is not requested after a refusal', async () => {
    stored = 'headset';
    const stream = context.createMediaStreamDestination().stream;
    let name = 'OverconstrainedError';
    replace(navigator.mediaDevices, 'getUserMedia', ({audio}: MediaStreamConstraints) => {
      requested.push(audio);
      return audio === true ? Promise.resolve(stream) : Promise.reject(new DOMException('', name));
    });
    expect(await open('prompt')).to.equal(stream.getAudioTracks()[0]);
    expect(requested).to.have.length(2);
    name = 'NotAllowedError';
    const refused = await open('prompt').catch((error: unknown) => error);
    expect(refused).to.have.property('code', 'microphone-refused');
    expect(requested).to.have.length(3);
  });

  it('is the choice of the browser after its device is unplugged', async () => {
    stored = 'headset';
    const {getUserMedia} = navigator.mediaDevices;
    // Firefox dispatches no event to a track but its own. The track of a transceiver ends as that of a device does.
    const peer = new RTCPeerConnection();
    const headset = peer.addTransceiver('audio');
    replace(navigator.mediaDevices, 'getUserMedia', () =>
      Promise.resolve(new MediaStream([headset.receiver.track])),
    );
    const microphone = await openWith('prompt');
    replace(navigator.mediaDevices, 'getUserMedia', getUserMedia);
    headset.stop();
    await until('another track', () => sent[0]);
    expect(requested.at(-1)).to.equal(true);
    expect(sent).to.deep.equal([microphone.track]);
    expect([microphone.track.readyState, stored]).to.deep.equal(['live', 'headset']);
    peer.close();
  });
});
