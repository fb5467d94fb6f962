import {expect, fixture, html} from '@open-wc/testing';
import {sendKeys, sendMouse} from '@web/test-runner-commands';
import {expectNoLeftovers} from '../../support/element/no-leftovers.ts';
import {
  waitForFailure,
  createStream,
  waitForPhase,
  overlayTextOf,
} from '../../support/element/open-stream.ts';
import {until} from '../../support/until.ts';
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

  /** A stream whose sound the browser blocks. */
  const playBlocked = async () => {
    const element = createStream();
    const {video} = element;
    video.play = () =>
      video.muted ? HTMLVideoElement.prototype.play.call(video) : Promise.reject(refusal());
    await fixture(html`<div>${element}</div>`);
    await waitForPhase(element, 'playing');
    const volumes: boolean[] = [];
    element.addEventListener('volumechange', () => volumes.push(element.muted));
    return {element, volumes};
  };
  const clickVideo = async (element: Element) => {
    const {x, y, width, height} = element.getBoundingClientRect();
    await sendMouse({type: 'click', position: [Math.round(x + width / 2), Math.round(y + height / 2)]});
  };

  it('starts the sound with the first click into the stream', async () => {
    const {element, volumes} = await playBlocked();
    await clickVideo(element);
    await until('the sound', () => volumes.includes(false));
    expect(element.muted).to.equal(false);
    // The user mutes it, so that the next click leaves it mute.
    element.muted = true;
    await clickVideo(element);
    await element.updateComplete;
    expect(element.muted).to.equal(true);
  });

  it('starts the sound with the first key in the stream', async () => {
    const {element, volumes} = await playBlocked();
    element.focus();
    await sendKeys({press: 'a'});
    await until('the sound', () => volumes.includes(false));
  });

  it('leaves a stream mute that the page has muted', async () => {
    const element = createStream();
    element.muted = true;
    await fixture(html`<div>${element}</div>`);
    await waitForPhase(element, 'playing');
    await clickVideo(element);
    await element.updateComplete;
    expect(element.muted).to.equal(true);
  });

  it('fails with play-refused if the browser blocks muted playback too', async () => {
    const element = createStream();
    element.video.play = () => Promise.reject(refusal());
    await fixture(html`<div>${element}</div>`);
    expect(await waitForFailure(element)).to.include({code: 'play-refused', retryable: true});
    expect(overlayTextOf(element)).to.include('Select the button to start it.');
  });
});
