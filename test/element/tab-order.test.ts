import {expect} from '@open-wc/testing';
import {FakePorts} from '../session/fake-ports.ts';
import {createFakeStream} from './stream-fixture.ts';

/** How libraries decide whether Tab reaches an element, when they keep the focus within a dialog. */
const RULES: Readonly<Record<string, (element: HTMLElement) => boolean>> = {
  'focus-trap': (element) =>
    element.matches(
      'input, select, textarea, a[href], area[href], button, [tabindex]:not(slot), audio[controls], video[controls], [contenteditable]:not([contenteditable="false"]), details>summary:first-of-type, details',
    ) && element.tabIndex >= 0,
  MUI: (element) =>
    element.matches(
      'input, select, textarea, a[href], button, [tabindex], audio[controls], video[controls], [contenteditable]:not([contenteditable="false"])',
    ) && Number(element.getAttribute('tabindex')) !== -1,
  'Headless UI': (element) =>
    element.matches(
      ['[contentEditable=true]', '[tabindex]', 'a[href]', 'area[href]', 'button:not([disabled])', 'iframe']
        .map((selector) => `${selector}:not([tabindex='-1'])`)
        .join(','),
    ),
  Bootstrap: (element) =>
    element.matches('a, button, input, textarea, select, details, [tabindex]:not([tabindex^="-"])'),
  Ionic: (element) =>
    element.matches('[tabindex]:not([tabindex^="-"]):not([hidden]):not([disabled]), button, .ion-focusable'),
  'Angular CDK': (element) => !Number.isNaN(parseInt(element.getAttribute('tabindex') ?? '', 10)),
  'Radix UI': (element) => element.tabIndex >= 0,
};

describe('The stream in the tab order', () => {
  for (const [library, isTabbable] of Object.entries(RULES)) {
    it(`is in the focus trap of ${library} from the insertion on`, () => {
      const stream = createFakeStream(new FakePorts(), {loading: 'manual'});
      expect(isTabbable(stream)).to.equal(false);
      document.body.append(stream);
      expect(isTabbable(stream)).to.equal(true);
      stream.remove();
    });
  }

  it('is the place that the page chooses', () => {
    const stream = createFakeStream(new FakePorts(), {tabindex: '-1'});
    document.body.append(stream);
    expect(stream.tabIndex).to.equal(-1);
    stream.remove();
  });

  it('is not written while a page loads, because a framework may hydrate its markup', () => {
    Object.defineProperty(document, 'readyState', {configurable: true, value: 'interactive'});
    const stream = createFakeStream(new FakePorts());
    document.body.append(stream);
    Reflect.deleteProperty(document, 'readyState');
    expect(stream.hasAttribute('tabindex')).to.equal(false);
    window.dispatchEvent(new Event('load'));
    expect(stream.getAttribute('tabindex')).to.equal('0');
    stream.remove();
  });

  it('is not written to an element that was removed while the page loads', () => {
    Object.defineProperty(document, 'readyState', {configurable: true, value: 'interactive'});
    const stream = createFakeStream(new FakePorts());
    document.body.append(stream);
    stream.remove();
    Reflect.deleteProperty(document, 'readyState');
    window.dispatchEvent(new Event('load'));
    expect(stream.hasAttribute('tabindex')).to.equal(false);
  });
});
