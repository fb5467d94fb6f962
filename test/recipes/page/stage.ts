/**
 * Runs in the page of a block before the block. Gives each `<app-stream>` a host without a network, unless the page plays the
 * demo service.
 */
import {AppStreamElement} from '../../../src/index.ts';
import {FakeStream, installFakes, type ScriptStep} from '../../../src/testing.ts';

/** What the test asks of the page. It is part of the page as JSON. */
export interface StageOptions {
  /** `demo` leaves the elements as they are (default: `fake`). */
  readonly host?: 'fake' | 'demo';
  readonly script?: readonly ScriptStep[];
  readonly sessions?: readonly string[];
}

declare global {
  /** Set by the page. */
  var stageOptions: StageOptions;
  /** The host of an element. */
  var hostOf: (selector?: string) => FakeStream;
  var streamOf: (selector?: string) => AppStreamElement;
}

/** A small video leaves the processor to the pages. */
const SIZE = {width: 320, height: 180};

const fakes = new WeakMap<Element, FakeStream>();
const {host = 'fake', ...options} = globalThis.stageOptions;

if (host === 'fake')
  installFakes((element) => {
    const known = fakes.get(element);
    if (known) return known;
    const fake = new FakeStream({name: 'USD viewer', size: SIZE, ...options});
    fakes.set(element, fake);
    return fake;
  });

globalThis.streamOf = (selector = 'app-stream') => {
  const element = document.querySelector(selector);
  if (!(element instanceof AppStreamElement)) throw new Error(`${selector} is no stream`);
  return element;
};
globalThis.hostOf = (selector) => {
  const fake = fakes.get(streamOf(selector));
  if (!fake) throw new Error(`${selector ?? 'The stream'} has no fake`);
  return fake;
};
