import {expect} from '@open-wc/testing';
import {sendKeys} from '@web/test-runner-commands';
import {addLocale, type AppStreamElement} from '../../../src/index.ts';
import {expectNoLeftovers} from '../../support/element/no-leftovers.ts';
import {openStreamWithInput} from '../../support/input/received-input.ts';
import {until} from '../../support/until.ts';

/** Windows virtual keys. */
const VK = {ctrl: 0xa2, meta: 0x5b, c: 0x43, r: 0x52, escape: 0x1b};

const findRow = ({shadowRoot}: AppStreamElement) => shadowRoot?.querySelector('[part=keys]');
const pressKey = (row: Element, code: string) =>
  row.querySelector<HTMLElement>(`[data-key=${code}]`)?.click();

describe('Keys that a browser does not give away', () => {
  expectNoLeftovers();

  it('reach the application by `pressKeys()`', async () => {
    const {element, received} = await openStreamWithInput({});
    await element.pressKeys(['MetaLeft', 'KeyR']);
    await received.waitFor('all keys', ({keys}) => keys.length >= 4);
    expect(received.keys).to.deep.equal([`+${VK.meta}`, `+${VK.r}`, `-${VK.r}`, `-${VK.meta}`]);
    const unknown = await element.pressKeys(['KeyÄ']).catch((error: unknown) => error);
    expect(unknown).to.be.an.instanceOf(TypeError);
    element.input = 'mouse';
    await element.updateComplete;
    const refused = await element.pressKeys(['Escape']).catch((error: unknown) => error);
    expect(refused).to.include({name: 'InvalidStateError'});
  });

  it('stand in a row beside the software keyboard', async () => {
    const {element, received} = await openStreamWithInput({});
    expect(findRow(element)).not.to.exist;
    element.showKeyboard();
    const row = await until('the row', () => findRow(element));
    pressKey(row, 'Escape');
    pressKey(row, 'ControlLeft');
    await until('the latched key', () => row.querySelector('[aria-pressed=true][data-key=ControlLeft]'));
    await sendKeys({press: 'c'});
    await received.waitFor('all keys', ({keys}) => keys.length >= 6);
    expect(received.keys).to.deep.equal([
      ...[`+${VK.escape}`, `-${VK.escape}`],
      ...[`+${VK.ctrl}`, `+${VK.c}`, `-${VK.c}`, `-${VK.ctrl}`],
    ]);
    await until('the released key', () => !row.querySelector('[aria-pressed=true]'));
    element.hideKeyboard();
    await until('no row', () => !findRow(element));
  });

  it('have names in the language of the page, which may change, and with the texts that the page adds', async () => {
    const {element} = await openStreamWithInput({});
    element.showKeyboard();
    const row = await until('the row', () => findRow(element));
    expect(row.ariaLabel).to.equal('Keys');
    element.lang = 'de';
    await until('German', () => row.ariaLabel === 'Tasten' || undefined);
    expect(row.querySelector('[data-key=ControlLeft]')?.textContent.trim()).to.equal('Strg');
    addLocale('de', {controls: {keys: {row: 'Sondertasten'}}});
    await until('the text of the page', () => row.ariaLabel === 'Sondertasten' || undefined);
  });

  it('have no row in an element without cards', async () => {
    const {element} = await openStreamWithInput({});
    element.showKeyboard();
    await until('the row', () => findRow(element));
    element.ui = 'none';
    await until('no row', () => !findRow(element));
  });
});
