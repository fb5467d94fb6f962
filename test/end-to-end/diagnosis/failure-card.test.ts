import {expect} from '@open-wc/testing';
import type {AppStreamElement} from '../../../src/index.ts';
import {expectNoLeftovers} from '../../support/element/no-leftovers.ts';
import {clickButton, openStream, waitForFailure} from '../../support/element/open-stream.ts';
import {until} from '../../support/until.ts';

describe('The report in the failure card', () => {
  expectNoLeftovers();

  const {clipboard} = navigator;
  afterEach(() => {
    Object.defineProperty(navigator, 'clipboard', {value: clipboard, configurable: true});
  });
  const replaceClipboard = (write: (items: readonly ClipboardItem[]) => Promise<void>) =>
    Object.defineProperty(navigator, 'clipboard', {value: {write}, configurable: true});
  const findPart = ({shadowRoot}: AppStreamElement, name: string) =>
    shadowRoot?.querySelector<HTMLElement>(`[part~=${name}]`) ?? undefined;
  const openFailed = async () => {
    const element = await openStream({appId: 'usd-veiwer'});
    await waitForFailure(element);
    await until('the details', () => findPart(element, 'copy'));
    return element;
  };

  it('is written to the clipboard in the task of the click, and the button confirms it', async () => {
    const copied: Promise<Blob>[] = [];
    replaceClipboard(async (items) => {
      for (const item of items) copied.push(item.getType('text/plain'));
      await Promise.all(copied);
    });
    const element = await openFailed();
    clickButton(element, 'Copy report');
    expect(copied).to.have.length(1);
    await until('the confirmation', () => findPart(element, 'copy')?.textContent.trim() === 'Copied');
    const text = await (await copied[0])?.text();
    expect(text).to.include('app-not-found').and.to.include('## Timeline').and.to.include('**checking**');
  });

  it('appears in the card if the clipboard is blocked', async () => {
    replaceClipboard(() => Promise.reject(new DOMException('no', 'NotAllowedError')));
    const element = await openFailed();
    clickButton(element, 'Copy report');
    const area = await until('the report', () => findPart(element, 'report'));
    expect(area).to.have.property('value').that.includes('app-not-found');
  });
});
