import {expect} from '@open-wc/testing';
import {resetMouse, sendKeys, sendMouse} from '@web/test-runner-commands';
import {centerOf, clickElement} from '../support/input/element-position.ts';
import {until} from '../support/until.ts';
import {openFake} from './fake-element.ts';

/** One stream from the first frame to the end, as a user and a page have it, in any browser with a video. */
describe('A stream that plays in this browser', () => {
  afterEach(() => resetMouse());

  it('has controls, takes real input, snapshots and a diagnosis', async () => {
    const {element, fake} = await openFake({}, {controls: '', muted: ''});
    await fake.advance('playing');

    const find = (part: string) =>
      element.shadowRoot?.querySelector<HTMLElement>(`[part~=${part}]:not([hidden])`);
    const sound = await until('the control of the sound', () => find('control-mute'));
    await clickElement(sound);
    await until('the sound is on', () => !element.muted);

    const hasInput = (kind: string) => fake.input.some((event) => event.kind === kind);
    await sendMouse({type: 'click', position: centerOf(element.video)});
    await sendKeys({press: 'q'});
    await until('a press', () => hasInput('button'));
    await until('a letter', () => hasInput('key') || hasInput('text'));

    const image = await createImageBitmap(await element.snapshot());
    expect([image.width, image.height]).to.deep.equal([320, 180]);
    const report = await element.diagnose();
    expect(report.state).to.contain('playing');
    await element.stop();
    expect(element.state.phase).to.equal('ended');
  });
});
