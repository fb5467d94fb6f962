import {expect, fixtureCleanup} from '@open-wc/testing';
import fc from 'fast-check';
import '../../../src/define.ts';
import {parseInputKinds} from '../../../src/input/capture-options.ts';
import {
  arbitraryRequestAttributes,
  readAttributes,
  REQUEST_ATTRIBUTES,
} from '../../support/element/request-attributes.ts';
import {fuzz, fuzzAsync} from '../fuzz.ts';
import {oddText} from '../broken-inputs.ts';

const value = fc.oneof(
  fc.constantFrom(
    'https://a.example',
    '/service',
    'usd-viewer',
    'skip',
    'check',
    'nvst',
    'all',
    'none',
    'touch',
  ),
  fc.constantFrom(
    'javascript:alert(1)',
    'data:,',
    'http://',
    'https://[',
    '//',
    'http://a:99999',
    'blob:x',
    '0',
    '1.5',
  ),
  oddText,
);
const otherNames = [
  'loading',
  'input',
  'width',
  'height',
  'fps',
  'volume',
  'muted',
  'resize',
  'clipboard',
  'fit',
  'lang',
];

describe('Attributes with arbitrary values', () => {
  it('result in a plan with web URLs, or in problems', () => {
    fuzz(fc.tuple(arbitraryRequestAttributes(value), fc.boolean()), ([given, hasService]) => {
      const plan = readAttributes(given, 'https://page.example/a/', hasService ? {service: {}} : {});
      if ('problems' in plan) {
        expect(plan.problems.length).to.be.within(1, REQUEST_ATTRIBUTES.length);
        return;
      }
      const {direct} = plan.request;
      if (direct) expect(direct.endpoint.signalingUrl).to.match(/^wss?:/);
      else if (!hasService || plan.serviceUrl) expect(plan.serviceUrl).to.match(/^https?:/);
      if (plan.catalogueUrl !== undefined) expect(plan.catalogueUrl).to.match(/^https?:/);
    });
  });

  it('result in a set of input kinds', () => {
    fuzz(fc.tuple(fc.option(value), fc.boolean()), ([value, withClipboard]) => {
      expect(parseInputKinds(value, withClipboard).size).to.be.at.most(6);
    });
  });

  it('never break the element', () =>
    fuzzAsync(
      fc.array(fc.tuple(fc.constantFrom(...REQUEST_ATTRIBUTES, ...otherNames), value), {maxLength: 8}),
      async (given) => {
        const element = document.createElement('app-stream');
        for (const [name, text] of given) element.setAttribute(name, text);
        element.setAttribute('loading', 'manual');
        document.body.append(element);
        await element.updateComplete;
        expect(element.state.phase).to.equal('idle');
        element.remove();
        fixtureCleanup();
      },
      0.1,
    ));
});
