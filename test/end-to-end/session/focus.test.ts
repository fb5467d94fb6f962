import {expect} from '@open-wc/testing';
import {sendKeys} from '@web/test-runner-commands';
import {expectNoLeftovers} from '../../support/element/no-leftovers.ts';
import {openStream, waitForPhase} from '../../support/element/open-stream.ts';
import {until} from '../../support/until.ts';

describe('The focus of <app-stream>', () => {
  expectNoLeftovers();

  it('goes from the start button to the stream, and from there to the button of the end card', async () => {
    const element = await openStream({loading: 'manual'});
    await waitForPhase(element, 'idle', ({reason}) => reason === 'manual');
    await element.updateComplete;
    await until('the focus of the start button', () => {
      element.focus();
      return element.shadowRoot?.activeElement instanceof HTMLButtonElement;
    });
    await sendKeys({press: 'Enter'});
    await waitForPhase(element, 'playing');
    const field = await until('the focus of the stream', () => {
      const active = element.shadowRoot?.activeElement;
      return active?.part.contains('keyboard') ? active : undefined;
    });
    expect(element.video.getAttribute('tabindex')).to.equal('-1');
    expect(field.ariaLabel).to.equal('USD Viewer');
    expect(field.ariaRoleDescription).to.equal('remote application');
    await element.stop();
    await element.updateComplete;
    expect(element.shadowRoot?.activeElement?.part.contains('primary-button')).to.equal(true);
    expect(element.shadowRoot?.querySelector('[part=last-frame]')).to.be.instanceOf(HTMLCanvasElement);
  });

  it('goes round the stream and a button in the focus trap of a dialog, in both directions', async () => {
    const element = await openStream();
    await waitForPhase(element, 'playing');
    await until('the text field', () => element.shadowRoot?.querySelector('[part=keyboard]'));
    const button = document.createElement('button');
    element.before(button);
    // A trap moves the focus itself at the edges of what it finds, which is the stream as one element.
    const keepWithin = (event: KeyboardEvent) => {
      const isAtEdge = document.activeElement === (event.shiftKey ? button : element);
      if (event.key !== 'Tab' || !isAtEdge) return;
      event.preventDefault();
      (event.shiftKey ? element : button).focus();
    };
    document.addEventListener('keydown', keepWithin, {capture: true});
    const pressTab = async (isBack: boolean) => {
      if (isBack) await sendKeys({down: 'Shift'});
      await sendKeys({press: 'Tab'});
      if (isBack) await sendKeys({up: 'Shift'});
      return element.shadowRoot?.activeElement?.getAttribute('part') ?? document.activeElement?.localName;
    };
    button.focus();
    const reached: unknown[] = [];
    for (const isBack of [false, false, true, true]) reached.push(await pressTab(isBack));
    document.removeEventListener('keydown', keepWithin, {capture: true});
    button.remove();
    expect(reached).to.deep.equal(['keyboard', 'button', 'keyboard', 'button']);
  });
});
