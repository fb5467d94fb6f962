import {expect} from '@open-wc/testing';
import {sendKeys, sendMouse} from '@web/test-runner-commands';
import {type HostEvent, registerConnector} from '../../../src/index.ts';
import {nvst} from '../../../src/nvst.ts';
import {expectNoLeftovers} from '../../support/element/no-leftovers.ts';
import {openStream, waitForPhase} from '../../support/element/open-stream.ts';
import {
  findControl,
  findRow,
  isShown,
  moveTo,
  showControls,
  useStillTimers,
  waitForRow,
} from '../../support/input/controls-row.ts';
import {centerOf, clickElement} from '../../support/input/element-position.ts';
import {openStreamWithInput} from '../../support/input/received-input.ts';
import {payloadsOf, waitForOnlySession} from '../../support/service/service-sessions.ts';
import {until} from '../../support/until.ts';

describe('The settings menu of the controls', () => {
  expectNoLeftovers();
  const timers = useStillTimers();

  it('shows the quality of the video, its cause and what helps', async () => {
    const element = await openStream();
    element.style.setProperty('--app-stream-danger', 'rgb(242, 139, 130)');
    await showControls(element);
    const settings = findControl(element, 'settings');
    const readQuality = () => findRow(element)?.querySelector('[part=controls-quality]')?.textContent;
    const readText = () => readQuality()?.replace(/\s+/g, ' ').trim();
    // What a busy machine measures has other causes.
    Object.defineProperty(element, 'quality', {value: {level: 'poor', cause: 'host', frozenMs: 0}});
    element.requestUpdate();
    await until('the level', () => settings.ariaLabel === 'Settings · Video quality: poor');
    const sign = getComputedStyle(settings, '::after');
    expect([sign.content, sign.borderTopColor]).to.deep.equal(['""', 'rgb(242, 139, 130)']);
    expect(settings.ariaExpanded).to.equal('false');
    expect(readText()).to.equal('');
    await clickElement(settings);
    expect(settings.ariaExpanded).to.equal('true');
    expect(readText()).to.equal('Video quality: poor The application is busy. Wait a few seconds.');
    await expect(element).to.be.accessible({ignoredRules: ['video-caption']});
    // The user needs time to read.
    await moveTo(findControl(element, 'mute'));
    timers.pass();
    expect(isShown(element)).to.equal(true);
    await clickElement(settings);
    expect(readText()).to.equal('');
  });

  it('begins with the quality, and has a heading for each section', async () => {
    const {element} = await openStreamWithInput();
    await showControls(element);
    await clickElement(findControl(element, 'settings'));
    const menu = findRow(element)?.querySelector('[role=dialog]');
    const headings = [...(menu?.querySelectorAll('p strong, section > strong, legend') ?? [])]
      .filter((heading) => heading.checkVisibility())
      .map(({textContent}) => textContent.trim());
    expect(headings[0]).to.match(/^Video quality/);
    expect(headings.slice(1)).to.deep.equal(['Limit the data rate', 'More controls', 'Keyboard shortcuts']);
    const names = [...(menu?.querySelectorAll('kbd') ?? [])].map(({textContent}) => textContent);
    expect(names).to.deep.equal(['Ctrl+Alt+Home', 'Tab', '←', '→', 'Esc']);
  });

  it('has the statistics', async () => {
    const element = await showControls(await openStream());
    const settings = findControl(element, 'settings');
    const find = () => findRow(element)?.querySelector<HTMLElement>('[part~=control-stats]');
    await clickElement(settings);
    find()?.click();
    expect([element.stats, settings.ariaExpanded]).to.deep.equal([true, 'false']);
    await until('the other name', () => find()?.textContent.trim() === 'Hide statistics');
    await clickElement(settings);
    find()?.click();
    expect(element.stats).to.equal(false);
  });

  it('opens by the keyboard, and gives the focus back', async () => {
    const {element, received} = await openStreamWithInput();
    await showControls(element);
    const settings = findControl(element, 'settings');
    const menu = findRow(element)?.querySelector('[role=dialog]');
    settings.focus();
    received.clear();
    await sendKeys({press: 'Enter'});
    expect(settings.ariaExpanded).to.equal('true');
    const readFocus = () => element.shadowRoot?.activeElement;
    expect(readFocus()?.ariaLabel).to.equal('Close');
    expect(menu?.textContent).to.include('Keyboard shortcuts').and.include('Ctrl+Alt+Home');
    await expect(element).to.be.accessible({ignoredRules: ['video-caption']});
    await sendKeys({press: 'Tab'});
    expect(menu?.contains(readFocus() ?? null)).to.equal(true);
    await sendKeys({press: 'a'});
    await sendKeys({press: 'Escape'});
    expect(settings.ariaExpanded).to.equal('false');
    expect(readFocus()).to.equal(settings);
    expect(received.keys).to.deep.equal([]);
  });

  it('closes by a press on the video, which gives the keyboard back to the application', async () => {
    const {element, received} = await openStreamWithInput();
    await showControls(element);
    const stream = element.shadowRoot?.querySelector<HTMLElement>('[part=keyboard]');
    stream?.focus();
    const settings = findControl(element, 'settings');
    await clickElement(settings);
    const menu = element.shadowRoot?.activeElement;
    expect(menu?.part.contains('controls-settings')).to.equal(true);
    expect(menu && getComputedStyle(menu).outlineStyle).to.equal('none');
    const [x, y] = centerOf(element);
    await sendMouse({type: 'click', position: [x - 250, y - 100]});
    expect(settings.ariaExpanded).to.equal('false');
    expect(element.shadowRoot?.activeElement).to.equal(stream);
    await sendKeys({press: 'a'});
    await received.waitFor('a key', ({keys}) => keys.length > 0);
  });

  it('limits the rate of the video by another connection to the same session', async () => {
    const element = await showControls(await openStream({maxBitrate: 8_000_000}));
    const session = element.session?.id;
    const findOptions = () => [...(findRow(element)?.querySelectorAll('label') ?? [])];
    await clickElement(findControl(element, 'settings'));
    const names = findOptions().map(({textContent}) => textContent.trim());
    // The page allows no more than 8 Mb/s.
    expect(names).to.deep.equal(['Automatic', 'Medium (up to 4 Mb/s)', 'Low (up to 1.5 Mb/s)']);
    findOptions().at(-1)?.click();
    expect(element.maxBitrate).to.equal(1_500_000);
    const {cause} = await waitForPhase(element, 'reconnecting');
    expect(cause.code).to.equal('rates-changed');
    await waitForPhase(element, 'playing');
    expect(element.session?.id).to.equal(session);
    const answers = payloadsOf(await waitForOnlySession('with an answer', () => true)).filter(
      ({type}) => type === 'answer',
    );
    expect(String(answers.at(-1)?.['sdp'])).to.include('b=AS:1500');
    await waitForRow(element);
    await clickElement(findControl(element, 'settings'));
    findOptions()[0]?.click();
    expect(element.maxBitrate).to.equal(8_000_000);
  });

  it('has what no longer fits into the row, whose focus moves to the next control', async () => {
    const element = await showControls(await openStream());
    const snapshot = findControl(element, 'snapshot');
    snapshot.focus();
    element.style.width = '220px';
    await until('the narrow row', () => !snapshot.checkVisibility());
    expect(element.shadowRoot?.activeElement?.getAttribute('data-control')).to.equal('settings');
    await clickElement(findControl(element, 'settings'));
    const names = [...(findRow(element)?.querySelectorAll('[part~=settings-item]') ?? [])]
      .filter((item) => item.checkVisibility())
      .map(({textContent}) => textContent.trim());
    expect(names).to.include('Take a snapshot').and.not.include('End session');
  });

  it('opens at its button, in both directions of the page', async () => {
    const element = await showControls(await openStream());
    for (const direction of ['ltr', 'rtl']) {
      element.dir = direction;
      await clickElement(findControl(element, 'settings'));
      const find = (part: string) =>
        findRow(element)?.querySelector(`[part=${part}]`)?.getBoundingClientRect();
      const [bar, menu] = [find('controls-bar'), find('controls-settings')];
      const edge = direction === 'ltr' ? 'right' : 'left';
      expect(menu?.[edge], direction).to.be.closeTo(bar?.[edge] ?? NaN, 1);
      const [x] = centerOf(findControl(element, 'settings'));
      expect(x, direction).to.be.within(menu?.left ?? NaN, menu?.right ?? NaN);
      await clickElement(findControl(element, 'settings'));
    }
  });

  it('covers the row of a small element, and gives the focus back to it', async () => {
    const {element} = await openStreamWithInput();
    element.style.height = '160px';
    await showControls(element);
    const settings = findControl(element, 'settings');
    await until('the small row', () => findRow(element)?.classList.contains('small'));
    settings.focus();
    await sendKeys({press: 'Enter'});
    expect(settings.checkVisibility({visibilityProperty: true})).to.equal(false);
    await sendKeys({press: 'Escape'});
    expect(settings.checkVisibility({visibilityProperty: true})).to.equal(true);
    expect(element.shadowRoot?.activeElement).to.equal(settings);
  });

  it('grows with the row in an element that is larger than 1920 × 1080', async () => {
    const element = await showControls(await openStream());
    const settings = findControl(element, 'settings');
    const menu = findRow(element)?.querySelector('[role=dialog]');
    const readSizes = () => [settings.offsetWidth, menu && getComputedStyle(menu).fontSize];
    expect(readSizes()).to.deep.equal([44, '14px']);
    Object.assign(element.style, {maxWidth: 'none', width: '3840px', height: '2160px'});
    await until('the large row', () => settings.offsetWidth !== 44);
    expect(readSizes()).to.deep.equal([88, '28px']);
  });

  it('is never higher than the element, and scrolls to its last line', async () => {
    const element = await openStream();
    element.style.height = '160px';
    await showControls(element);
    await clickElement(findControl(element, 'settings'));
    const menu = findRow(element)?.querySelector('[role=dialog]');
    if (!menu) throw new Error('There is no menu');
    await until('the menu', () => menu.checkVisibility());
    const frame = element.getBoundingClientRect();
    const {top, bottom} = menu.getBoundingClientRect();
    expect(top).to.be.at.least(frame.top);
    expect(bottom).to.be.at.most(frame.bottom);
    expect(menu.scrollHeight).to.be.above(menu.clientHeight);
    const last = menu.querySelector('.shortcuts')?.lastElementChild;
    last?.scrollIntoView({block: 'end'});
    expect(last?.getBoundingClientRect().bottom).to.be.at.most(bottom);
  });

  it('is beside a control that locks the pointer while the application hides the cursor', async () => {
    // No cursor of the demo application is hidden, so the connector says so in its name.
    let sendHostEvent: ((event: HostEvent) => void) | undefined;
    registerConnector('nvst-without-cursor', () =>
      Promise.resolve({
        name: 'nvst-without-cursor',
        connect: (endpoint, options) => {
          sendHostEvent = options.onHostEvent;
          return nvst().connect(endpoint, options);
        },
      }),
    );
    const {element} = await openStreamWithInput({connector: 'nvst-without-cursor'});
    await showControls(element);
    expect(findControl(element, 'pointer-lock').checkVisibility()).to.equal(false);
    sendHostEvent?.({kind: 'cursor', cursor: {kind: 'hidden'}});
    const control = findControl(element, 'pointer-lock');
    await until('the control', () => control.checkVisibility());
    const lockedElements: (Element | null | undefined)[] = [];
    // A Chromium without a window sends a locked page moves without end, also a page without a stream. So the lock ends
    // in the event that reports it.
    const onLock = () => {
      lockedElements.push(element.shadowRoot?.pointerLockElement);
      document.exitPointerLock();
    };
    document.addEventListener('pointerlockchange', onLock);
    await clickElement(control);
    await until('the lock and its end', () => lockedElements.length === 2);
    document.removeEventListener('pointerlockchange', onLock);
    expect(lockedElements).to.deep.equal([element.video, null]);
  });

  it('hides while the user drags in the video', async () => {
    const element = await showControls(await openStream());
    const control = findControl(element, 'settings');
    await clickElement(control);
    await moveTo(element, -200);
    await sendMouse({type: 'down'});
    await moveTo(element, -140);
    await sendMouse({type: 'up'});
    expect(control.ariaExpanded).to.equal('false');
    await moveTo(element, -120);
    timers.pass();
    expect(isShown(element)).to.equal(false);
  });
});
