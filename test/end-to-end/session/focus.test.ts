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
});
