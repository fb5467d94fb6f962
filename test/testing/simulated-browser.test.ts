import {expect} from '@open-wc/testing';
import {checkBrowser} from '../../src/errors/check-browser.ts';
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

  it('adds what the element checks for', () => {
    userAgent = 'Mozilla/5.0 (linux) jsdom/20.0.3';
    const checked: readonly (readonly [owner: object, name: string])[] = [
      [Promise, 'withResolvers'],
      [AbortSignal, 'any'],
      [AbortSignal.prototype, 'throwIfAborted'],
      [URL, 'canParse'],
      [HTMLVideoElement.prototype, 'requestVideoFrameCallback'],
    ];
    const natives = checked.map(([owner, name]) => Object.getOwnPropertyDescriptor(owner, name) ?? {});
    try {
      for (const [owner, name] of checked) Reflect.deleteProperty(owner, name);
      expect(checkBrowser).to.throw();
      completeSimulatedBrowser();
      expect(checkBrowser).to.not.throw();
      expect(URL.canParse('/path', 'https://example.com/')).to.equal(true);
      expect(URL.canParse('/path')).to.equal(false);
      const controller = new AbortController();
      const check = () => controller.signal.throwIfAborted();
      expect(check).to.not.throw();
      controller.abort(new RangeError('the reason'));
      expect(check).to.throw(RangeError);
    } finally {
      for (const [index, [owner, name]] of checked.entries())
        Object.defineProperty(owner, name, natives[index] ?? {});
    }
  });
});
