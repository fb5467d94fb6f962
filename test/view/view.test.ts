import {expect} from '@open-wc/testing';
import {STATES} from '../../demo/states/sample-states.ts';
import {OverlayFixture} from './overlay-fixture.ts';

describe('the focus in the view', () => {
  let overlay: OverlayFixture;
  beforeEach(async () => {
    overlay = await OverlayFixture.open();
  });
  const focused = () => overlay.container.shadowRoot?.activeElement;

  it('stays in the stream when the card with the focused button goes', () => {
    overlay.show(STATES.ice).finishAnimations().findPart('cancel')?.focus();
    overlay.show(STATES.playing);
    expect(focused()).to.equal(overlay.find('video'));
  });

  it('goes to the keyboard field if there is one', () => {
    const field = document.createElement('textarea');
    field.setAttribute('part', 'keyboard');
    overlay.container.shadowRoot?.prepend(field);
    overlay.show(STATES.playing, {isMuted: true}).findPart('unmute')?.focus();
    overlay.show(STATES.playing);
    expect(focused()).to.equal(field);
  });

  for (const [name, part] of [
    ['failed, and a retry can help', 'primary-button'],
    ['expired', 'primary-button'],
  ] as const) {
    it(`goes from the stream to the button of the card when ${name}`, () => {
      overlay.show(STATES.ice).finishAnimations().findPart('cancel')?.focus();
      overlay.show(STATES.playing).show(STATES[name]);
      expect(focused()).to.equal(overlay.findPart(part));
      expect(overlay.find('video')).not.to.have.attribute('tabindex');
    });
  }

  it('goes to the details of a failure without a button', () => {
    overlay.show(STATES.ice).finishAnimations().findPart('cancel')?.focus();
    overlay.show(STATES.failed);
    expect(focused()?.localName).to.equal('summary');
  });

  it('is not taken from the page', () => {
    const other = document.createElement('button');
    overlay.container.before(other);
    overlay.show(STATES.ice);
    other.focus();
    overlay.show(STATES.playing).show(STATES.failed);
    expect(document.activeElement).to.equal(other);
    other.remove();
  });
});
