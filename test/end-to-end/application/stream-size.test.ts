import {expect, oneEvent} from '@open-wc/testing';
import {StreamResizeEvent, type AppStreamElement, type StreamSize} from '../../../src/index.ts';
import {sizeToConnect} from '../../../src/connection/stream-size.ts';
import {expectNoLeftovers} from '../../support/element/no-leftovers.ts';
import {openStream, waitForPhase, statesOf, type StreamOptions} from '../../support/element/open-stream.ts';
import {waitForOnlySession, payloadsOf} from '../../support/service/service-sessions.ts';
import {until} from '../../support/until.ts';

const NO_SIZE = {width: undefined, height: undefined, clientWidth: 0, clientHeight: 0};

const readSize = ({video}: AppStreamElement) => ({width: video.videoWidth, height: video.videoHeight});

/** Resolves when the video has a size. */
const waitForSize = (element: AppStreamElement, width: number, height: number) =>
  until(`a video of ${width}×${height}`, () => {
    const size = readSize(element);
    if (size.width !== width || size.height !== height) throw new Error(JSON.stringify(size));
    return true;
  });

describe('The size of the stream', () => {
  expectNoLeftovers();

  const largest = sizeToConnect({...NO_SIZE, resize: true});
  const REQUESTS: readonly (readonly [string, StreamOptions, StreamSize])[] = [
    ['1920×1080 without attributes', {}, {width: 1920, height: 1080}],
    ['width and height', {width: 480, height: 270, resize: true}, {width: 480, height: 270}],
    ['the size of the screen with resize', {resize: true}, largest],
  ];
  for (const [name, options, {width, height}] of REQUESTS) {
    it(`is requested when the element connects: ${name}`, async () => {
      const element = await openStream({...options, demo: {}});
      await waitForPhase(element, 'playing');
      const [answer] = payloadsOf(await waitForOnlySession('that plays'));
      expect(answer?.['nvstSdp'])
        .to.include(`a=video.clientViewportWd:${width}\r\n`)
        .and.to.include(`a=video.clientViewportHt:${height}\r\n`);
    });
  }

  it('follows width and height if the host can resize', async () => {
    const element = await openStream({width: 480, height: 270});
    await waitForPhase(element, 'playing');
    await waitForSize(element, 480, 270);
    const {video} = await waitForOnlySession('with that size', (session) => session.video?.width === 480);
    expect(video).to.include({width: 480, height: 270});
  });

  it('follows width and height in the same session when they change while the element plays', async () => {
    const element = await openStream({width: 480, height: 270});
    await waitForPhase(element, 'playing');
    await waitForSize(element, 480, 270);
    const {id} = await waitForOnlySession('that plays');
    Object.assign(element, {width: 400, height: 300});
    // The host limits this connection to the size of the sign-in.
    await waitForSize(element, 360, 270);
    expect(element.session?.id).to.equal(id);
  });

  it('stays the size of the connection if the host refuses resizes', async () => {
    const element = await openStream({width: 480, height: 270, demo: {sizes: 'at-connect'}});
    await waitForPhase(element, 'playing');
    await waitForSize(element, 480, 270);
    Object.assign(element, {width: 400, height: 300});
    await element.request({event_type: 'loadingStateQuery', payload: {}});
    expect(readSize(element)).to.deep.equal({width: 480, height: 270});
  });

  it('follows the element’s size with resize, in steps that hosts accept and the same session', async () => {
    const element = await openStream({resize: true});
    await waitForPhase(element, 'playing');
    await element.request({event_type: 'loadingStateQuery', payload: {}});
    const {id} = await waitForOnlySession('that plays');
    const {length} = statesOf(element);
    element.style.aspectRatio = 'auto';
    for (const [width, height] of [
      [401, 301],
      [560, 300],
    ] as const) {
      const resized = oneEvent(element, 'streamresize');
      element.style.width = `${width}px`;
      element.style.height = `${height}px`;
      const event = (await resized) as unknown as StreamResizeEvent;
      expect(event).to.be.instanceOf(StreamResizeEvent);
      expect(event.size.width % 8).to.equal(0);
      expect(event.size.height % 2).to.equal(0);
      expect(Math.abs(event.size.width - width * devicePixelRatio)).to.be.at.most(4);
      expect(Math.abs(event.size.height - height * devicePixelRatio)).to.be.at.most(1);
      expect(readSize(element)).to.deep.equal(event.size);
    }
    expect((await waitForOnlySession('that continues to play')).id).to.equal(id);
    expect(statesOf(element)).to.have.length(length);
  });

  it('is the element’s size from the start with resize', async () => {
    const element = await openStream({resize: true});
    element.style.width = '400px';
    await waitForPhase(element, 'playing');
    // The least height of a host, with the aspect ratio of the element.
    await waitForSize(element, 456, 256);
  });

  it('does not change with the element’s size without resize', async () => {
    const [element, resizing] = await Promise.all([openStream(), openStream({resize: true})]);
    await Promise.all([waitForPhase(element, 'playing'), waitForPhase(resizing, 'playing')]);
    const before = readSize(element);
    for (const {style} of [element, resizing]) style.width = '480px';
    // The element requests a size only some time after a change. The second stream shows when that time is over.
    await until('the resize of the other stream', () => {
      return Math.abs(resizing.video.videoWidth - 480 * devicePixelRatio) <= 4;
    });
    await element.request({event_type: 'loadingStateQuery', payload: {}});
    expect(readSize(element)).to.deep.equal(before);
  });
});
