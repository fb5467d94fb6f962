import {expect} from '@open-wc/testing';
import {sendKeys, sendMouse} from '@web/test-runner-commands';
import {expectNoLeftovers} from '../../support/element/no-leftovers.ts';
import {openStream, waitForPhase} from '../../support/element/open-stream.ts';
import {
  findControl,
  findRow,
  isShown,
  moveTo,
  showControls,
  useStillTimers,
} from '../../support/input/controls-row.ts';
import {centerOf, clickElement, placeElement} from '../../support/input/element-position.ts';
import {openStreamWithInput} from '../../support/input/received-input.ts';
import {until} from '../../support/until.ts';

describe('The controls of <app-stream>', () => {
  expectNoLeftovers();
  const timers = useStillTimers();

  it('hide after three still seconds, return by the pointer, and hide during a drag', async () => {
    const element = await showControls(await openStream());
    await expect(element).to.be.accessible({ignoredRules: ['video-caption']});
    timers.pass();
    expect(isShown(element)).to.equal(false);
    await moveTo(element);
    await moveTo(element, 10);
    expect(isShown(element)).to.equal(true);
    await sendMouse({type: 'down'});
    await moveTo(element, 60);
    expect(isShown(element)).to.equal(false);
    await sendMouse({type: 'up'});
    await moveTo(element, 80);
    expect(isShown(element)).to.equal(true);
    await sendMouse({type: 'move', position: centerOf(findControl(element, 'mute'))});
    timers.pass();
    expect(isShown(element)).to.equal(true);
  });

  it('act, and leave the focus and the keys to the stream', async () => {
    const {element, received} = await openStreamWithInput();
    await showControls(element);
    const stream = element.shadowRoot?.querySelector<HTMLElement>('[part=keyboard]');
    stream?.focus();
    await clickElement(findControl(element, 'mute'));
    expect(element.muted).to.equal(true);
    expect(element.video.muted).to.equal(true);
    await clickElement(findControl(element, 'volume'));
    expect(element.muted).to.equal(false);
    expect(element.volume).to.be.within(0.4, 0.6);
    expect(element.shadowRoot?.activeElement).to.equal(stream);
    expect(received.buttons).to.deep.equal([]);
    await sendKeys({press: 'a'});
    await received.waitFor('a key', ({keys}) => keys.length > 0);
    await clickElement(findControl(element, 'end'));
    expect(element.state.phase).to.equal('playing');
    await until('the question', () => findControl(element, 'end').ariaLabel === 'Press again to end');
    await clickElement(findControl(element, 'end'));
    expect(element.state.phase).to.equal('ended');
    expect(findRow(element)).to.equal(undefined);
  });

  it('work by the keyboard, whose keys do not reach the application', async () => {
    const {element, received} = await openStreamWithInput();
    await showControls(element);
    timers.pass();
    element.focus();
    await sendKeys({press: 'Tab'});
    expect(element.shadowRoot?.activeElement).to.equal(findControl(element, 'mute'));
    expect(isShown(element)).to.equal(true);
    received.clear();
    await sendKeys({press: ' '});
    expect(element.muted).to.equal(true);
    await sendKeys({press: 'ArrowRight'});
    await sendKeys({press: 'ArrowUp'});
    expect(element.muted).to.equal(false);
    await sendKeys({press: 'ArrowRight'});
    expect(element.shadowRoot?.activeElement).to.equal(findControl(element, 'snapshot'));
    await sendKeys({press: 'Escape'});
    expect(element.shadowRoot?.activeElement?.part.contains('keyboard')).to.equal(true);
    expect(received.keys).to.deep.equal([]);
  });

  it('leave the focus to the button of the end card', async () => {
    const element = await showControls(await openStream());
    findControl(element, 'end').focus();
    await sendKeys({press: 'Enter'});
    await sendKeys({press: 'Enter'});
    await waitForPhase(element, 'ended');
    await until('the focus of the main button', () =>
      element.shadowRoot?.activeElement?.part.contains('primary-button'),
    );
  });

  it('bring the element to full screen, where a click reaches the pixel under the pointer', async () => {
    const {element, received} = await openStreamWithInput();
    placeElement(element, {left: 20, top: 20, width: 480, height: 270});
    await showControls(element);
    await clickElement(findControl(element, 'fullscreen'));
    await until('full screen', () => document.fullscreenElement === element);
    const [width, height] = [innerWidth, innerHeight];
    await until('the size of the screen', () => element.clientWidth === width);
    const scale = Math.min(width / 640, height / 360);
    const [x, y] = [Math.round(width / 2 + 100 * scale), Math.round(height / 2 - 80 * scale)];
    received.clear();
    await sendMouse({type: 'click', position: [x, y]});
    await received.waitFor('a click', ({buttons}) => buttons.length === 2);
    const move = received.ofKind('move').at(-1);
    expect(move?.x).to.be.within(418, 421);
    expect(move?.y).to.be.within(98, 101);
    await clickElement(findControl(element, 'fullscreen'));
    await until('the page', () => document.fullscreenElement === null);
  });

  it('are replaced by those of the page', async () => {
    const element = await openStream();
    element.innerHTML = '<p slot="controls">Mine</p>';
    await showControls(element);
    expect(findControl(element, 'mute').checkVisibility()).to.equal(false);
    expect(element.querySelector('p')?.checkVisibility()).to.equal(true);
  });

  it('do not load without the attribute', async () => {
    const loaded = () =>
      performance.getEntriesByType('resource').some(({name}) => name.includes('/controls/controls.ts'));
    const hadLoaded = loaded();
    performance.clearResourceTimings();
    const element = await openStream();
    await waitForPhase(element, 'playing');
    await element.updateComplete;
    expect(loaded()).to.equal(false);
    expect(findRow(element)).to.equal(undefined);
    expect(hadLoaded).to.be.a('boolean');
  });
});
