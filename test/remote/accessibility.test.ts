import {expect, fixture, nextFrame} from '@open-wc/testing';
import {sendKeys, sendMouse} from '@web/test-runner-commands';
import {html} from 'lit';
import {describeStream, keepFieldFocus, nameOf} from '../../src/remote/accessibility.ts';
import {addStyles, baseStyles} from '../../src/view/base-styles.ts';
import {measureColors} from '../states/contrast-facts.ts';
import {english} from '../support/texts/english.ts';
import {until} from '../support/until.ts';

/** An element with a video and the field that captures the keyboard. */
const openElement = async () => {
  const home = await fixture<HTMLElement>(html`<div><button>Before</button></div>`);
  const element = document.createElement('div');
  const root = element.attachShadow({mode: 'open'});
  const field = document.createElement('textarea');
  field.setAttribute('part', 'keyboard');
  const video = document.createElement('video');
  // As in the styles of `<app-stream>`: the video covers what lies before it.
  element.style.cssText = 'position: relative; height: 200px';
  video.style.cssText = 'position: absolute; inset: 0; width: 100%; height: 100%';
  root.append(field, video);
  addStyles(root, baseStyles);
  home.append(element);
  const controller = new AbortController();
  const access = {element, video, texts: english, applicationName: 'USD Viewer', signal: controller.signal};
  return {home, root, field, video, controller, access};
};

describe('the description of a stream', () => {
  it('names the stream by the page’s label, else by the application', async () => {
    const {access} = await openElement();
    expect(nameOf(access)).to.equal('USD Viewer');
    expect(nameOf({...access, applicationName: undefined})).to.equal('Remote application');
    access.element.setAttribute('aria-label', 'Left camera');
    expect(nameOf(access)).to.equal('Left camera');
  });

  it('names the field and how to leave it, and follows a changed label', async () => {
    const {access, field, controller} = await openElement();
    describeStream(access);
    expect(field.ariaRoleDescription).to.equal('remote application');
    expect(field.getAttribute('aria-description')).to.match(/^Press (Ctrl|Control)\+.+\+Home to leave/);
    access.element.setAttribute('aria-label', 'Right camera');
    await until('the new name', () => field.ariaLabel === 'Right camera');
    await expect(access.element).to.be.accessible();
    controller.abort();
  });

  it('has the description of the page, after how to leave', async () => {
    const {access, field, video, controller} = await openElement();
    access.element.setAttribute('aria-description', 'Selected: Pot');
    describeStream(access);
    expect(field.getAttribute('aria-description')).to.match(/^Press (Ctrl|Control).+\. Selected: Pot$/);
    access.element.removeAttribute('aria-description');
    await until('no description', () => video.ariaDescription === null);
    expect(field.getAttribute('aria-description')).to.match(/^Press (Ctrl|Control)/);
    access.element.setAttribute('aria-description', 'Selected: Cup');
    await until('the new description', () => video.ariaDescription === 'Selected: Cup');
    controller.abort();
    access.element.setAttribute('aria-description', 'Selected: Lid');
    // The browser reports a changed attribute before the next frame.
    await nextFrame();
    expect([video.ariaLabel, video.ariaDescription]).to.deep.equal([null, null]);
  });

  it('shows how to leave the stream when the keyboard first reaches it, and only then', async () => {
    const {access, home, root, controller} = await openElement();
    describeStream(access);
    const findHint = () => root.querySelector<HTMLElement>('[part=hint]');
    const {left, top} = home.getBoundingClientRect();
    await sendMouse({type: 'click', position: [Math.ceil(left) + 3, Math.ceil(top) + 3]});
    access.element.shadowRoot?.querySelector('textarea')?.focus();
    expect(findHint()).to.equal(null);
    home.querySelector('button')?.focus();
    await sendKeys({press: 'Tab'});
    const hint = findHint();
    expect(hint?.textContent).to.include('Home');
    // The hint lets the pointer through, so it would not be found.
    hint?.style.setProperty('pointer-events', 'auto');
    const {x = 0, y = 0, width = 0, height = 0} = hint?.getBoundingClientRect() ?? {};
    expect(root.elementFromPoint(x + width / 2, y + height / 2)).to.equal(hint);
    const overVideos = measureColors(access.element).map(({contrast}) => contrast >= 4.5);
    expect(overVideos).to.deep.equal([true, true]);
    controller.abort();
    expect(findHint()).to.equal(null);
    const later = new AbortController();
    describeStream({...access, signal: later.signal});
    home.querySelector('button')?.focus();
    await sendKeys({press: 'Tab'});
    expect(findHint()).to.equal(null);
    later.abort();
  });

  it('frames the video while the keyboard has moved the focus into it, not after a click', async () => {
    const {access, home, field, video, controller} = await openElement();
    describeStream(access);
    const isFramed = () => getComputedStyle(video).outlineStyle === 'solid';
    home.querySelector('button')?.focus();
    await sendKeys({press: 'Tab'});
    expect(access.element.shadowRoot?.activeElement).to.equal(field);
    expect(isFramed()).to.equal(true);
    const {left, top} = home.getBoundingClientRect();
    await sendMouse({type: 'click', position: [Math.ceil(left) + 3, Math.ceil(top) + 3]});
    field.focus();
    expect(isFramed()).to.equal(false);
    controller.abort();
  });

  it('leaves the focus on the video when the field goes, and takes it back from there', async () => {
    const {access, root, field, video, controller} = await openElement();
    keepFieldFocus(access);
    field.focus();
    controller.abort();
    expect(root.activeElement).to.equal(video);
    const next = new AbortController();
    describeStream({...access, signal: next.signal});
    expect(root.activeElement).to.equal(field);
    expect(video).not.to.have.attribute('tabindex');
    next.abort();
  });
});
