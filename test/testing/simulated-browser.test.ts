import {expect} from '@open-wc/testing';
import {completeSimulatedBrowser} from '../../src/testing/fake-video/simulated-browser.ts';

describe('completeSimulatedBrowser', () => {
  let userAgent = '';
  const {captureStream} = HTMLCanvasElement.prototype;
  before(() => {
    Object.defineProperty(navigator, 'userAgent', {get: () => userAgent, configurable: true});
    Reflect.deleteProperty(HTMLCanvasElement.prototype, 'captureStream');
  });
  after(() => {
    Reflect.deleteProperty(navigator, 'userAgent');
    HTMLCanvasElement.prototype.captureStream = captureStream;
  });

  it('names the oldest version that works', () => {
    for (const [agent, message] of [
      [
        'Mozilla/5.0 (linux) AppleWebKit/537.36 (KHTML, like Gecko) jsdom/16.7.0',
        'needs jsdom 20 or newer. This is jsdom 16.',
      ],
      ['Mozilla/5.0 (X11; Linux x64) HappyDOM/9.20.3', 'needs happy-dom 20 or newer. This is happy-dom 9.'],
    ] as const) {
      userAgent = agent;
      expect(completeSimulatedBrowser).to.throw(message);
    }
    userAgent = 'Mozilla/5.0 (linux) jsdom/20.0.3';
    expect(completeSimulatedBrowser).to.not.throw();
  });
});
