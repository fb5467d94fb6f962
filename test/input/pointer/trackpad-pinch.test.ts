import {expect} from '@open-wc/testing';
import type {CaptureOptions} from '../../../src/input/capture-options.ts';
import {Captured, createPosition} from '../video-on-page.ts';

/** Opens a video with the pinch of a trackpad in Safari, whose events return whether the page may zoom. */
const openPinchable = async (options: Partial<CaptureOptions> = {settings: {wheel: 'always'}}) => {
  const {captured} = await Captured.open(options, 'width: 640px; height: 500px');
  const {video} = captured;
  const pinch = (type: string, scale: number, row = 20) => {
    const {clientX, clientY, ...init} = createPosition(video, 3, row);
    return video.dispatchEvent(Object.assign(new Event(type, init), {scale, clientX, clientY}));
  };
  return {captured, pinch};
};

describe('a pinch on a trackpad in Safari', () => {
  it('is the wheel at the pointer, five notches per doubling, and does not zoom the page', async () => {
    for (const kinds of [new Set(['mouse'] as const), new Set(['mouse', 'touch', 'keyboard'] as const)]) {
      const {captured, pinch} = await openPinchable({settings: {wheel: 'always'}, kinds});
      const mayZoom = [
        pinch('gesturestart', 1),
        pinch('gesturechange', 2),
        pinch('gesturechange', 1),
        pinch('gestureend', 1),
      ];
      expect(mayZoom).to.deep.equal([false, false, false, false]);
      const wheels = ['wheel 0 -600', 'wheel 0 600'];
      expect(captured.readSent('key', 'wheel')).to.deep.equal(wheels);
    }
  });

  it('belongs to the page as the wheel does: beside the video, and until the user is in the stream', async () => {
    const {captured, pinch} = await openPinchable();
    expect([pinch('gesturestart', 1, 0), pinch('gesturechange', 2, 0)]).to.deep.equal([true, true]);
    expect(captured.readSent()).to.deep.equal([]);
    const {captured: focused, pinch: pinchFocused} = await openPinchable({
      kinds: new Set(['mouse', 'keyboard']),
    });
    expect([pinchFocused('gesturestart', 1), pinchFocused('gesturechange', 2)]).to.deep.equal([true, true]);
    focused.field.focus();
    expect([pinchFocused('gesturestart', 1), pinchFocused('gesturechange', 2)]).to.deep.equal([false, false]);
    expect(focused.readSent('wheel')).to.deep.equal(['wheel 0 -600']);
  });

  it('sends nothing for fingers on the screen, or for a scale that is no number', async () => {
    const {captured, pinch} = await openPinchable();
    const finger = {...createPosition(captured.video, 3, 20), pointerType: 'touch', pointerId: 7};
    captured.video.dispatchEvent(new PointerEvent('pointerdown', finger));
    pinch('gesturestart', 1);
    pinch('gesturechange', 2);
    captured.video.dispatchEvent(new PointerEvent('pointerup', finger));
    pinch('gestureend', 2);
    pinch('gesturestart', 1);
    pinch('gesturechange', NaN);
    pinch('gesturechange', 0);
    expect(captured.readSent('wheel')).to.deep.equal([]);
    pinch('gesturechange', 2);
    expect(captured.readSent('wheel')).to.deep.equal(['wheel 0 -600']);
  });
});
