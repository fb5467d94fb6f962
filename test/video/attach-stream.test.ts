import {expect, fixture, html} from '@open-wc/testing';
import {attachStream} from '../../src/video/attach-stream.ts';
import {hidePage} from '../support/page/page-globals.ts';
import {until} from '../support/until.ts';

/** Connects two peer connections of one page. The sender has its tracks already. */
export const connectPeers = async (sender: RTCPeerConnection, receiver: RTCPeerConnection): Promise<void> => {
  sender.onicecandidate = ({candidate}) => void receiver.addIceCandidate(candidate ?? undefined);
  receiver.onicecandidate = ({candidate}) => void sender.addIceCandidate(candidate ?? undefined);
  await sender.setLocalDescription();
  if (sender.localDescription) await receiver.setRemoteDescription(sender.localDescription);
  await receiver.setLocalDescription();
  if (receiver.localDescription) await sender.setRemoteDescription(receiver.localDescription);
};

const attach = (video: HTMLVideoElement, media: MediaStream, signal: AbortSignal) =>
  attachStream(video, media, {signal, onBlocked: () => undefined, onDetach: () => undefined});

/** A real video with a real track, which has data. The test decides when it presents a frame. */
const openVideo = async () => {
  const video = document.createElement('video');
  video.muted = true;
  const canvas = document.createElement('canvas');
  canvas.getContext('2d')?.fillRect(0, 0, 1, 1);
  const media = canvas.captureStream();
  const [track] = media.getVideoTracks();
  if (!track) throw new Error('The stream has no track');
  let waiting: VideoFrameRequestCallback[] = [];
  video.requestVideoFrameCallback = (callback) => waiting.push(callback);
  const setMuted = (muted: boolean) =>
    Object.defineProperty(track, 'muted', {value: muted, configurable: true});
  // A busy browser mutes the track of a canvas that draws no more.
  setMuted(false);
  const controller = new AbortController();
  const attached = attach(video, media, controller.signal);
  await until('the data of the video', () => video.readyState === HTMLMediaElement.HAVE_ENOUGH_DATA);
  let isShown = false;
  attached.waitForFirstFrame(60_000).then(
    () => (isShown = true),
    () => undefined,
  );
  /** Presents a frame. Resolves with whether the video counts as shown then. */
  const present = async (width: number, height: number) => {
    const times = {expectedDisplayTime: 0, mediaTime: 0, presentationTime: 0, presentedFrames: 1};
    const callbacks = waiting;
    waiting = [];
    for (const callback of callbacks) callback(0, {...times, width, height});
    await new Promise((resolve) => setTimeout(resolve));
    return isShown;
  };
  const setReadyState = (readyState: number) => {
    Object.defineProperty(video, 'readyState', {value: readyState, configurable: true});
    if (readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) video.dispatchEvent(new Event('loadeddata'));
  };
  return {
    video,
    track,
    media,
    present,
    setReadyState,
    setMuted,
    close: () => (controller.abort(), track.stop()),
  };
};

describe('the first frame', () => {
  it('counts in a frame that is not on the screen, where the browser presents none', async () => {
    const frame = await fixture<HTMLIFrameElement>(html`<iframe style="display: none"></iframe>`);
    const inner = frame.contentDocument;
    if (!inner) throw new Error('The frame has no document');
    const video = inner.createElement('video');
    video.muted = true;
    inner.body.append(video);
    const canvas = Object.assign(document.createElement('canvas'), {width: 64, height: 36});
    const media = canvas.captureStream();
    const drawing = setInterval(() => canvas.getContext('2d')?.fillRect(0, 0, 1, 1), 20);
    const controller = new AbortController();
    const size = await attach(video, media, controller.signal).waitForFirstFrame(5000);
    expect(size).to.deep.equal({width: 64, height: 36});
    controller.abort();
    clearInterval(drawing);
  });

  it('counts although the host sends no second one', async () => {
    const canvas = document.createElement('canvas');
    const context = canvas.getContext('2d');
    const [track] = canvas.captureStream(0).getVideoTracks();
    if (!(track instanceof CanvasCaptureMediaStreamTrack)) throw new Error('The canvas has no track');
    const [host, page] = [new RTCPeerConnection(), new RTCPeerConnection()];
    host.addTrack(track);
    await connectPeers(host, page);
    const media = new MediaStream(page.getReceivers().map((receiver) => receiver.track));
    const video = await fixture<HTMLVideoElement>(html`<video muted></video>`);
    const controller = new AbortController();
    const {waitForFirstFrame} = attach(video, media, controller.signal);
    // Until both are connected, a receiver can drop what a sender sends.
    await until('the connection', () => [host, page].every((peer) => peer.connectionState === 'connected'));
    context?.fillRect(0, 0, 1, 1);
    const hasArrived = async () =>
      Array.from(await page.getStats()).some(
        ([, entry]: [string, {framesReceived?: number}]) => entry.framesReceived,
      );
    // An encoder that still starts drops a frame, which then is not the first one of the page.
    await until('the frame at the page', async () => {
      track.requestFrame();
      return until('its arrival', hasArrived, 1000).catch(() => false);
    });
    expect(await waitForFirstFrame(10_000)).to.deep.equal({width: 300, height: 150});
    controller.abort();
    host.close();
    page.close();
  });

  // The renderer of Chromium 147 crashes in about one of ten streams of a canvas if the callback is requested earlier and a
  // script blocks the page meanwhile.
  it('of a canvas is asked for when the video has metadata, and not earlier', () => {
    const video = document.createElement('video');
    let requests = 0;
    video.requestVideoFrameCallback = () => ++requests;
    attach(video, document.createElement('canvas').captureStream(), new AbortController().signal);
    expect(requests).to.equal(0);
    video.dispatchEvent(new Event('loadedmetadata'));
    expect(requests).to.equal(1);
  });

  it('is a frame of a live track', async () => {
    const {present, close} = await openVideo();
    expect(await present(320, 180)).to.equal(true);
    close();
  });

  it('is never the black frame of 2×2 pixels', async () => {
    const {present, close} = await openVideo();
    expect(await present(2, 2)).to.equal(false);
    expect(await present(320, 180)).to.equal(true);
    close();
  });

  it('is never a frame of a muted track', async () => {
    const {present, setMuted, close} = await openVideo();
    setMuted(true);
    expect(await present(320, 180)).to.equal(false);
    setMuted(false);
    expect(await present(320, 180)).to.equal(true);
    close();
  });

  it('counts once the video has data', async () => {
    const {present, setReadyState, close} = await openVideo();
    setReadyState(HTMLMediaElement.HAVE_NOTHING);
    expect(await present(320, 180)).to.equal(false);
    setReadyState(HTMLMediaElement.HAVE_ENOUGH_DATA);
    expect(await present(320, 180)).to.equal(true);
    close();
  });

  it('is not there when the video has data and has presented none', async () => {
    const {present, setReadyState, close} = await openVideo();
    setReadyState(HTMLMediaElement.HAVE_ENOUGH_DATA);
    expect(await present(2, 2)).to.equal(false);
    close();
  });

  it('is not there in a hidden page whose video has the black frame', async () => {
    const {video, present, setReadyState, close} = await openVideo();
    const showPage = hidePage();
    Object.defineProperty(video, 'videoWidth', {value: 2});
    setReadyState(HTMLMediaElement.HAVE_ENOUGH_DATA);
    expect(await present(2, 2)).to.equal(false);
    showPage();
    close();
  });

  it('is never a frame of an ended track', async () => {
    const {track, media, present, close} = await openVideo();
    track.stop();
    expect(await present(320, 180)).to.equal(false);
    media.removeTrack(track);
    expect(await present(320, 180)).to.equal(false);
    close();
  });
});
