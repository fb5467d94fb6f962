import {expect} from '@open-wc/testing';
import {expectNoLeftovers} from '../../support/element/no-leftovers.ts';
import {openStream} from '../../support/element/open-stream.ts';
import {findControl, showControls, useStillTimers, waitForRow} from '../../support/input/controls-row.ts';
import {clickElement} from '../../support/input/element-position.ts';
import {until} from '../../support/until.ts';

describe('The control of the microphone', () => {
  expectNoLeftovers();
  useStillTimers();

  it('mutes the microphone, and shows a sign while it is on', async () => {
    const element = await showControls(await openStream({microphone: true}));
    const sign = () => element.shadowRoot?.querySelector('[part=controls-microphone]')?.textContent.trim();
    expect(sign()).to.equal('Your microphone is on');
    await clickElement(findControl(element, 'microphone'));
    expect(element.microphone).to.equal(false);
    await until('no sign', () => sign() === '');
    await until('the other name', () => findControl(element, 'microphone').ariaLabel === 'Unmute microphone');
    await clickElement(findControl(element, 'microphone'));
    await until('the sign', () => sign() === 'Your microphone is on');
  });

  it('keeps its button for a microphone that the user unplugs, and opens another one by it', async () => {
    const {mediaDevices} = navigator;
    const {getUserMedia} = MediaDevices.prototype;
    const tracks: MediaStreamTrack[] = [];
    let isPlugged = true;
    mediaDevices.getUserMedia = async (constraints) => {
      if (!isPlugged) throw new DOMException('', 'NotFoundError');
      const media = await getUserMedia.call(mediaDevices, constraints);
      tracks.push(...media.getTracks());
      return media;
    };
    try {
      const element = await showControls(await openStream({microphone: true}));
      isPlugged = false;
      tracks[0]?.stop();
      tracks[0]?.dispatchEvent(new Event('ended'));
      const control = findControl(element, 'microphone');
      await until('the other name', () => control.ariaLabel === 'Unmute microphone');
      isPlugged = true;
      await clickElement(control);
      await until('the microphone', () => control.ariaLabel === 'Mute microphone');
      expect([element.microphone, tracks.length]).to.deep.equal([true, 2]);
    } finally {
      Reflect.deleteProperty(mediaDevices, 'getUserMedia');
    }
  });

  it('keeps the microphone muted in another run', async () => {
    const element = await showControls(await openStream({microphone: true}));
    await clickElement(findControl(element, 'microphone'));
    await element.stop();
    element.start();
    await until('another stream', () => element.state.phase === 'playing');
    await waitForRow(element);
    const control = findControl(element, 'microphone');
    await until('the muted microphone', () => control.ariaLabel === 'Unmute microphone');
    expect(control.checkVisibility()).to.equal(true);
    expect(element.microphone).to.equal(false);
    await clickElement(control);
    await until('the microphone', () => control.ariaLabel === 'Mute microphone');
    expect(element.microphone).to.equal(true);
  });

  it('is missing without a microphone that the page does not send or the user refused', async () => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
    try {
      const element = await showControls(await openStream({microphone: true}));
      expect(findControl(element, 'microphone').checkVisibility()).to.equal(false);
    } finally {
      Reflect.deleteProperty(navigator.mediaDevices, 'getUserMedia');
    }
  });
});
