import {expect} from '@open-wc/testing';
import type {AppStreamElement} from '../../src/index.ts';
import {clickElement} from '../support/input/element-position.ts';
import {openFakeStream, openPlayingStream} from './stream-fixture.ts';

describe('<app-stream>, what a page does with its video', () => {
  it('takes a PNG of the present frame in the size of the stream', async () => {
    const {element} = await openPlayingStream();
    const blob = await element.snapshot();
    expect(blob.type).to.equal('image/png');
    const {width, height} = await createImageBitmap(blob);
    expect([width, height]).to.deep.equal([320, 180]);
  });

  it('takes no snapshot without a frame', async () => {
    const {element} = await openFakeStream({loading: 'manual'});
    const error: unknown = await element.snapshot().catch((thrown: unknown) => thrown);
    expect(error).to.be.instanceOf(DOMException).and.have.property('name', 'InvalidStateError');
  });

  it('takes no snapshot after the end of the stream', async () => {
    const {element} = await openPlayingStream();
    await element.stop();
    const error: unknown = await element.snapshot().catch((thrown: unknown) => thrown);
    expect(error).to.be.instanceOf(DOMException).and.have.property('name', 'InvalidStateError');
  });

  it('rejects picture-in-picture with the reason of the browser', async () => {
    const {element} = await openPlayingStream();
    const refusal = new DOMException('A user gesture is required.', 'NotAllowedError');
    element.video.requestPictureInPicture = () => Promise.reject(refusal);
    const error: unknown = await element.requestPictureInPicture().catch((thrown: unknown) => thrown);
    expect(error).to.equal(refusal);
    expect(element.video.disablePictureInPicture).to.equal(true);
  });

  it('rejects picture-in-picture with a clear reason in a browser without it', async () => {
    const {element} = await openFakeStream({loading: 'manual'});
    Object.setPrototypeOf(element.video, HTMLElement.prototype);
    const error: unknown = await element.requestPictureInPicture().catch((thrown: unknown) => thrown);
    expect(error).to.be.instanceOf(DOMException).and.include({
      name: 'NotSupportedError',
      message: 'This browser has no picture-in-picture.',
    });
  });

  it('shows the video in a window of its own, and fires its events, which do not bubble', async () => {
    const {element, home} = await openPlayingStream();
    // The code of media events loads when the stream plays. It is there when it has fired one.
    const paused = nextEvent(element, 'pause');
    element.pause();
    await paused;
    await element.play();
    const button = document.createElement('button');
    button.textContent = 'Picture-in-picture';
    home.append(button);
    const opened = Promise.withResolvers<PictureInPictureWindow>();
    button.addEventListener('click', () => {
      element.requestPictureInPicture().then(opened.resolve, opened.reject);
    });
    const bubbled: Event[] = [];
    home.addEventListener('enterpictureinpicture', (event) => bubbled.push(event));
    const entered = nextEvent(element, 'enterpictureinpicture');
    expect(element.video.disablePictureInPicture, 'against the button of the browser').to.equal(true);
    await clickElement(button);
    expect(await opened.promise).to.be.instanceOf(PictureInPictureWindow);
    await entered;
    expect(element.video.disablePictureInPicture).to.equal(false);
    const left = nextEvent(element, 'leavepictureinpicture');
    await document.exitPictureInPicture();
    await left;
    expect(element.video.disablePictureInPicture).to.equal(true);
    expect(bubbled).to.deep.equal([]);
  });
});

const nextEvent = (
  element: AppStreamElement,
  type: 'enterpictureinpicture' | 'leavepictureinpicture' | 'pause',
) =>
  new Promise<Event>((resolve) => {
    element.addEventListener(type, resolve, {once: true});
  });
