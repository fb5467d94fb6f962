import {expect, fixture, html} from '@open-wc/testing';
import {expectNoLeftovers} from '../../support/element/no-leftovers.ts';
import {
  waitForFailure,
  createStream,
  waitForPhase,
  overlayTextOf,
} from '../../support/element/open-stream.ts';
import {isRising, readFrames} from '../../support/element/read-frame.ts';

const refusal = () => new DOMException('The request is not allowed by the user agent', 'NotAllowedError');

describe('<app-stream> in a browser that blocks autoplay', () => {
  expectNoLeftovers();

  it('plays muted and fires autoplayblocked if the browser blocks sound', async () => {
    const element = createStream();
    const {video} = element;
    video.play = () =>
      video.muted ? HTMLVideoElement.prototype.play.call(video) : Promise.reject(refusal());
    let hasFired = false;
    element.addEventListener('autoplayblocked', () => (hasFired = true));
    await fixture(html`<div>${element}</div>`);
    await waitForPhase(element, 'playing');
    expect(hasFired).to.equal(true);
    expect(video.muted).to.equal(true);
    expect(await readFrames(video)).to.satisfy(isRising);
  });

  it('fails with play-refused if the browser blocks muted playback too', async () => {
    const element = createStream();
    element.video.play = () => Promise.reject(refusal());
    await fixture(html`<div>${element}</div>`);
    expect(await waitForFailure(element)).to.include({code: 'play-refused', retryable: true});
    expect(overlayTextOf(element)).to.include('Select the button to start it.');
  });
});
