import {expect, oneEvent} from '@open-wc/testing';
import {sendKeys, sendMouse} from '@web/test-runner-commands';
import type {AppStreamElement} from '../../src/index.ts';
import {leavesNothing} from '../support/leaves-nothing.ts';
import {openStream, press, reaches} from '../support/open-stream.ts';
import {noSessionLeft, onlySession} from '../support/sessions-at-service.ts';
import {until} from '../support/until.ts';

const open = async (idleTimeout: number, keepSession = false) => {
  const element = await openStream();
  Object.assign(element, {idleTimeout, keepSession});
  await reaches(element, 'playing');
  return element;
};

const countdownOf = ({shadowRoot}: AppStreamElement) => shadowRoot?.querySelector('[part=countdown]');
const isCounting = (element: AppStreamElement) =>
  until('the countdown', () => countdownOf(element) ?? undefined);
const isCalledOff = (element: AppStreamElement) => until('no countdown', () => !countdownOf(element));

describe('<app-stream idle-timeout>', () => {
  leavesNothing();
  beforeEach(() => sessionStorage.clear());

  it('counts down when nobody is there, then ends the session', async () => {
    const element = await open(1);
    const warning = await oneEvent(element, 'idlewarning');
    expect(Reflect.get(warning, 'endsAt')).to.be.within(Date.now(), Date.now() + 1000);
    const counting = await isCounting(element);
    expect(counting.textContent).to.match(/^\d+ s$/);
    const ended = await oneEvent(element, 'ended');
    expect(Reflect.get(ended, 'reason')).to.equal('idle');
    await element.updateComplete;
    expect(element.shadowRoot?.textContent).to.contain('Ended because nobody was here.');
    expect(countdownOf(element)).to.equal(null);
    await noSessionLeft();
  });

  it('ends a session that is kept, too', async () => {
    const element = await open(0.5, true);
    await oneEvent(element, 'ended');
    await noSessionLeft();
    expect(sessionStorage).to.have.length(0);
  });

  const signs: Readonly<Record<string, () => Promise<unknown>>> = {
    'the pointer moves anywhere on the page': () => sendMouse({type: 'move', position: [3, 500]}),
    'a key is pressed': () => sendKeys({press: 'Shift'}),
    'the pointer is pressed': () => sendMouse({type: 'click', position: [3, 500]}),
  };
  for (const [sign, act] of Object.entries(signs)) {
    it(`calls the countdown off when ${sign}`, async () => {
      await sendMouse({type: 'move', position: [30, 510]});
      const element = await open(3);
      await isCounting(element);
      await act();
      await isCalledOff(element);
      expect(element.state.phase).to.equal('playing');
      await element.stop();
    });
  }

  it('calls it off by its button', async () => {
    const element = await open(3);
    await isCounting(element);
    press(element, 'I’m here');
    expect(countdownOf(element)).to.equal(null);
    await onlySession('that goes on');
    await element.stop();
  });

  it('counts anew where the page says that somebody is there', async () => {
    const element = await open(1);
    let warnings = 0;
    element.addEventListener('idlewarning', (event) => {
      warnings += 1;
      event.preventDefault();
    });
    await until('three warnings', () => warnings === 3);
    expect(countdownOf(element)).to.equal(null);
    expect(element.state.phase).to.equal('playing');
    await element.stop();
  });

  it('calls it off when the page wants no end any more', async () => {
    const element = await open(3);
    await isCounting(element);
    element.idleTimeout = undefined;
    await isCalledOff(element);
    await element.stop();
  });

  it('takes the countdown away with the stream', async () => {
    const element = await open(3);
    await isCounting(element);
    await element.stop();
    expect(countdownOf(element)).to.equal(null);
  });

  it('keeps the question, the count and the button inside a box of 160×90', async () => {
    const element = await open(3);
    element.style.cssText = 'width: 160px; height: 90px; aspect-ratio: auto';
    await isCounting(element);
    const box = element.getBoundingClientRect();
    for (const part of ['title', 'countdown', 'button']) {
      const place = element.shadowRoot?.querySelector(`[part~=${part}]`)?.getBoundingClientRect();
      expect(place?.height, part).to.be.above(0);
      expect(place?.left, part).to.be.at.least(box.left);
      expect(place?.right, part).to.be.at.most(box.right);
      expect(place?.bottom, part).to.be.at.most(box.bottom);
    }
    await expect(element).to.be.accessible({ignoredRules: ['video-caption']});
    await element.stop();
  });

  it('is named in the state where it is no number', async () => {
    const element = await openStream();
    element.setAttribute('idle-timeout', 'soon');
    await reaches(element, 'idle', ({reason}) => reason === 'attributes');
    expect(element.state).to.deep.include({
      problems: [{attribute: 'idle-timeout', problem: 'not a number'}],
    });
  });
});
