import {expect, fixture} from '@open-wc/testing';
import {resetMouse, sendKeys, sendMouse} from '@web/test-runner-commands';
import 'media-chrome';
import '../../../src/define.ts';
import {expectNoLeftovers} from '../../support/element/no-leftovers.ts';
import {waitForPhase} from '../../support/element/open-stream.ts';
import {centerOf, clickElement} from '../../support/input/element-position.ts';
import {ReceivedInput} from '../../support/input/received-input.ts';
import {waitForOnlySession} from '../../support/service/service-sessions.ts';
import {until} from '../../support/until.ts';

/** The markup that the guide shows. */
const readGuide = async () => {
  const guide = await (await fetch('/docs/media-element.md')).text();
  const markup = /```html\n(.*?)```/s.exec(guide)?.[1];
  if (!markup) throw new Error('The guide has no markup');
  return markup;
};

/** Opens the markup of the guide. Attributes replace those of its stream. */
const openPlayer = async (attributes: Readonly<Record<string, string>> = {}) => {
  localStorage.clear();
  const template = document.createElement('template');
  template.innerHTML = await readGuide();
  const stream = template.content.querySelector('app-stream');
  for (const [name, value] of Object.entries(attributes)) stream?.setAttribute(name, value);
  const home = await fixture<HTMLElement>('<div style="width: 640px"></div>');
  home.append(document.importNode(template.content, true));
  const find = (selector: string) => {
    const found = home.querySelector(selector);
    if (!found) throw new Error(`The guide has no ${selector}`);
    return found;
  };
  const controller = find('media-controller');
  const element = home.querySelector('app-stream');
  if (!element) throw new Error('The guide has no stream');
  /** Waits until the controller knows, or does not know, that its media is in a state. */
  const waitForState = (attribute: string, isSet: boolean) =>
    until(`${attribute}: ${isSet}`, () => controller.hasAttribute(attribute) === isSet);
  return {element, controller, find, waitForState};
};

type Player = Awaited<ReturnType<typeof openPlayer>>;

/** Waits until the application receives input. */
const receiveInput = async ({element}: Player) => {
  const {x, y} = element.getBoundingClientRect();
  if (x < 0 || y < 0) throw new Error('The stream is outside of the page');
  await until('the capture of input', () => element.shadowRoot?.querySelector('[part~=keyboard]'));
  const received = new ReceivedInput(element);
  await element.send({event_type: 'demoEchoInput', payload: {on: true}});
  await element.request({event_type: 'demoInputLog', payload: {}});
  return received;
};

describe('<app-stream> inside media-chrome', () => {
  expectNoLeftovers();
  const pageErrors: unknown[] = [];
  const recordError = (event: Event) => pageErrors.push(event);
  before(() => {
    for (const type of ['error', 'unhandledrejection']) addEventListener(type, recordError);
  });
  beforeEach(() => (pageErrors.length = 0));
  afterEach(async () => {
    await resetMouse();
    expect(pageErrors).to.deep.equal([]);
  });
  after(() => {
    for (const type of ['error', 'unhandledrejection']) removeEventListener(type, recordError);
  });

  it('starts, pauses and continues by the play button, and is live meanwhile', async () => {
    const player = await openPlayer({loading: 'manual'});
    const {element, controller, find, waitForState} = player;
    await waitForPhase(element, 'idle');
    await waitForState('mediapaused', true);
    await clickElement(find('media-play-button'));
    await waitForState('mediapaused', false);
    await waitForState('mediahasplayed', true);
    await waitForState('mediatimeislive', true);
    expect(controller.getAttribute('mediastreamtype')).to.equal('live');
    expect(controller.getAttribute('mediawidth') ?? element.videoWidth).to.satisfy(Number);
    expect(find('media-live-button').getAttribute('aria-label')).to.equal('playing live');
    const {id} = await waitForOnlySession('before the pause');
    await clickElement(find('media-play-button'));
    await waitForState('mediapaused', true);
    await until('the pause of the video', () => element.video.paused);
    await clickElement(find('media-live-button'));
    await waitForState('mediapaused', false);
    expect(await waitForOnlySession('after the pause')).to.include({id});
    expect(element.shadowRoot?.querySelector('[part=overlay], [part=paused]')).to.equal(null);
    await element.stop();
    await waitForState('mediapaused', true);
    await clickElement(find('media-play-button'));
    await waitForPhase(element, 'playing');
    await waitForState('mediapaused', false);
    await element.stop();
  });

  it('follows the mute button and the volume slider', async () => {
    const {element, controller, find, waitForState} = await openPlayer();
    await waitForPhase(element, 'playing');
    await clickElement(find('media-mute-button'));
    await waitForState('mediamuted', true);
    expect(element.video.muted).to.equal(true);
    await clickElement(find('media-mute-button'));
    await waitForState('mediamuted', false);
    const slider = find('media-volume-range');
    const [x, y] = centerOf(slider);
    await sendMouse({type: 'move', position: [x + 20, y]});
    await sendMouse({type: 'down'});
    await sendMouse({type: 'move', position: [x - 10, y]});
    await sendMouse({type: 'up'});
    await until('a lower volume', () => element.volume > 0 && element.volume < 0.6);
    await until('the level', () => controller.getAttribute('mediavolumelevel') === 'low');
    expect(element.video.volume).to.equal(element.volume);
    await element.stop();
  });

  it('shows the loading indicator while the application starts', async () => {
    const {element, find, waitForState} = await openPlayer({profile: 'cold', muted: ''});
    await waitForPhase(element, 'pending');
    await waitForState('medialoading', true);
    await waitForState('mediapaused', false);
    expect(find('media-loading-indicator').hasAttribute('medialoading')).to.equal(true);
    await waitForPhase(element, 'playing');
    await waitForState('medialoading', false);
    await element.stop();
  });

  it('opens the error dialog with the text of a failure, and nothing of its own', async () => {
    const {element, controller, find} = await openPlayer({'app-id': 'no-such-app'});
    const dialog = find('media-error-dialog');
    await until('the dialog', () => dialog.hasAttribute('open'));
    expect(dialog.shadowRoot?.textContent).to.include('Error app-not-found').and.include('doesn’t exist');
    expect(controller.getAttribute('mediaerrorcode')).to.equal('app-not-found');
    expect(element.shadowRoot?.querySelector('[part=overlay]')).to.equal(null);
    element.appId = 'usd-viewer';
    await until('the next run', () => element.state.phase !== 'failed');
    await waitForPhase(element, 'playing');
    await until('no dialog', () => !dialog.hasAttribute('open'));
    await element.stop();
  });

  it('leaves clicks, drags and keys in the video to the application, and pauses by none of them', async () => {
    const player = await openPlayer();
    const {element, find, waitForState} = player;
    await waitForPhase(element, 'playing');
    const received = await receiveInput(player);
    const [x, y] = centerOf(element);
    await sendMouse({type: 'click', position: [x, y]});
    await received.waitFor('a click', ({buttons}) => buttons.join() === '+1,-1');
    await sendMouse({type: 'move', position: [x - 40, y]});
    await sendMouse({type: 'down'});
    await sendMouse({type: 'move', position: [x + 40, y + 20]});
    await sendMouse({type: 'up'});
    await received.waitFor('a drag', ({buttons}) => buttons.join() === '+1,-1,+1,-1');
    for (const key of ['k', 'm', 'f', ' ']) await sendKeys({press: key});
    await received.waitFor('the keys', ({typed}) => typed.endsWith('kmf '));
    expect(element).to.include({paused: false, muted: false});
    expect(document.fullscreenElement).to.equal(null);
    // A paused stream receives no input, so that a click continues it.
    await clickElement(find('media-play-button'));
    await until('no capture of input', () => !element.shadowRoot?.querySelector('[part~=keyboard]'));
    await sendMouse({type: 'click', position: [x, y]});
    await waitForState('mediapaused', false);
    await until('the focus of the stream', () =>
      element.shadowRoot?.activeElement?.part.contains('keyboard'),
    );
    await element.stop();
  });

  it('is reached by Tab, and left by Tab', async () => {
    const player = await openPlayer();
    const {element, find} = player;
    await waitForPhase(element, 'playing');
    await receiveInput(player);
    const pressTab = () => sendKeys({press: 'Tab'});
    for (let tabs = 0; document.activeElement !== element && tabs < 10; tabs++) await pressTab();
    expect(document.activeElement).to.equal(element);
    expect(element.shadowRoot?.activeElement?.getAttribute('part')).to.include('keyboard');
    await pressTab();
    expect(document.activeElement).to.equal(find('media-play-button'));
    await element.stop();
  });

  it('goes full screen with its controls, and keeps the input', async () => {
    const player = await openPlayer();
    const {element, controller, find, waitForState} = player;
    await waitForPhase(element, 'playing');
    const received = await receiveInput(player);
    await clickElement(find('media-fullscreen-button'));
    await waitForState('mediaisfullscreen', true);
    expect(document.fullscreenElement).to.equal(controller);
    await sendMouse({type: 'click', position: centerOf(element)});
    await received.waitFor('a click', ({buttons}) => buttons.join() === '+1,-1');
    await document.exitFullscreen();
    await waitForState('mediaisfullscreen', false);
    await element.stop();
  });
});
