import {expect, fixture, html} from '@open-wc/testing';
import {leavesNothing} from '../support/leaves-nothing.ts';
import {failureOf, makeStream, reaches, screenOf} from '../support/open-stream.ts';
import {isRising, readFrames} from '../support/read-frame.ts';

const refusal = () => new DOMException('The request is not allowed by the user agent', 'NotAllowedError');

describe('<app-stream> in a browser that', () => {
  leavesNothing();

  it('plays no sound unasked: plays without, and tells the page', async () => {
    const element = makeStream();
    const {video} = element;
    video.play = () =>
      video.muted ? HTMLVideoElement.prototype.play.call(video) : Promise.reject(refusal());
    let isTold = false;
    element.addEventListener('autoplayblocked', () => (isTold = true));
    await fixture(html`<div>${element}</div>`);
    await reaches(element, 'playing');
    expect(isTold).to.equal(true);
    expect(video.muted).to.equal(true);
    expect(await readFrames(video)).to.satisfy(isRising);
  });

  it('plays nothing unasked, not even without sound: play-refused', async () => {
    const element = makeStream();
    element.video.play = () => Promise.reject(refusal());
    await fixture(html`<div>${element}</div>`);
    expect(await failureOf(element)).to.include({code: 'play-refused', retryable: true});
    expect(screenOf(element)).to.include('a click is enough');
  });
});
