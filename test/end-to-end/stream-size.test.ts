import {expect, oneEvent} from '@open-wc/testing';
import {StreamResizeEvent, type AppStreamElement} from '../../src/index.ts';
import {leavesNothing} from '../support/leaves-nothing.ts';
import {openStream, reaches, statesOf} from '../support/open-stream.ts';
import {onlySession, payloadsOf} from '../support/sessions-at-service.ts';
import {until} from '../support/until.ts';

const sizeOf = ({video}: AppStreamElement) => ({width: video.videoWidth, height: video.videoHeight});

/** Fulfils when the picture has a size. */
const isSized = (element: AppStreamElement, width: number, height: number) =>
  until(`a picture of ${width}×${height}`, () => {
    const size = sizeOf(element);
    if (size.width !== width || size.height !== height) throw new Error(JSON.stringify(size));
    return true;
  });

describe('<app-stream> and the size of its picture', () => {
  leavesNothing();

  it('asks for width and height when it connects', async () => {
    const element = await openStream({width: 480, height: 270, demo: {nvstSdp: true}});
    await reaches(element, 'playing');
    const [answer] = payloadsOf(await onlySession('that plays'));
    expect(answer?.['nvstSdp'])
      .to.include('a=video.clientViewportWd:480\r\n')
      .and.to.include('a=video.clientViewportHt:270\r\n');
  });

  it('shows a picture of width and height, where the host follows', async () => {
    const element = await openStream({width: 480, height: 270});
    await reaches(element, 'playing');
    await isSized(element, 480, 270);
    const {picture} = await onlySession('with such a picture', (session) => session.picture?.width === 480);
    expect(picture).to.include({width: 480, height: 270});
  });

  it('asks for width and height when they change while it plays, in the same session', async () => {
    const element = await openStream({width: 480, height: 270});
    await reaches(element, 'playing');
    await isSized(element, 480, 270);
    const {id} = await onlySession('that plays');
    Object.assign(element, {width: 320, height: 180});
    await isSized(element, 320, 180);
    expect(element.session?.id).to.equal(id);
  });

  it('shows what the host gives, where it does not follow', async () => {
    const element = await openStream({width: 480, height: 270, demo: {takesResize: false}});
    await reaches(element, 'playing');
    await element.request({event_type: 'loadingStateQuery', payload: {}});
    expect(sizeOf(element)).to.deep.equal({width: 640, height: 360});
  });

  it('follows its box with resize, in even numbers and the same session', async () => {
    const element = await openStream({resize: true});
    await reaches(element, 'playing');
    await element.request({event_type: 'loadingStateQuery', payload: {}});
    const {id} = await onlySession('that plays');
    const {length} = statesOf(element);
    element.style.aspectRatio = 'auto';
    for (const [width, height] of [
      [401, 301],
      [560, 240],
    ] as const) {
      const resized = oneEvent(element, 'streamresize');
      element.style.width = `${width}px`;
      element.style.height = `${height}px`;
      const event = (await resized) as unknown as StreamResizeEvent;
      expect(event).to.be.instanceOf(StreamResizeEvent);
      expect(event.size.width % 2).to.equal(0);
      expect(event.size.height % 2).to.equal(0);
      expect(Math.abs(event.size.width - width * devicePixelRatio)).to.be.at.most(1);
      expect(Math.abs(event.size.height - height * devicePixelRatio)).to.be.at.most(1);
      expect(sizeOf(element)).to.deep.equal(event.size);
    }
    expect((await onlySession('that plays on')).id).to.equal(id);
    expect(statesOf(element)).to.have.length(length);
  });

  it('has the size of its box from the start with resize', async () => {
    const element = await openStream({resize: true});
    element.style.width = '400px';
    await reaches(element, 'playing');
    await isSized(element, 400, 226);
  });

  it('keeps its size when the box changes without resize', async () => {
    const element = await openStream();
    await reaches(element, 'playing');
    await element.request({event_type: 'loadingStateQuery', payload: {}});
    const before = sizeOf(element);
    const seen = new Promise<void>((resolve) => {
      const observer = new ResizeObserver(() => {
        if (element.clientWidth !== 300) return;
        observer.disconnect();
        resolve();
      });
      observer.observe(element);
    });
    element.style.width = '300px';
    await seen;
    await element.request({event_type: 'loadingStateQuery', payload: {}});
    expect(sizeOf(element)).to.deep.equal(before);
  });
});
