/**
 * Runs in the page of a block before the block. Gives each `<app-stream>` a host without a network, unless the page plays the
 * demo service.
 */
import type {} from '../../../src/define.ts';
import {AppStreamElement} from '../../../src/index.ts';
import type {KitPrim} from '../../../src/kit.ts';
import {FakeStream, installFakes, kitAnswers, type ScriptStep} from '../../../src/testing.ts';
import {collectPeers} from '../../support/page/page-globals.ts';

/** What the test asks of the page. It is part of the page as JSON. */
export interface StageOptions {
  /**
   * `fake`: the service and the host are fakes (default). `media`: the page uses a real service, and only the host is a fake.
   * `demo`: the page plays whatever its addresses lead to.
   */
  readonly host?: 'fake' | 'media' | 'demo';
  readonly script?: readonly ScriptStep[];
  readonly sessions?: readonly string[];
  /** The prims of the stage. */
  readonly prims?: readonly KitPrim[];
}

declare global {
  /** Set by the page. */
  var stageOptions: StageOptions;
  /** The host of an element. */
  var hostOf: (selector?: string) => FakeStream;
  var streamOf: (selector?: string) => AppStreamElement;
  /** The exports of the block, if it is a script. */
  var blockModule: Readonly<Record<string, unknown>>;
  /** Calls a function that the block exports, such as `signaling.judge`. */
  var callBlock: (path: string, ...values: readonly unknown[]) => Promise<unknown>;
  /** The peer connections of the page. */
  var peers: readonly RTCPeerConnection[];
}

/** A small video leaves the processor to the pages. */
const SIZE = {width: 320, height: 180};

const fakes = new WeakMap<Element, FakeStream>();
const {host = 'fake', prims = [], ...options} = globalThis.stageOptions;
globalThis.peers = collectPeers().peers;

if (host !== 'demo')
  installFakes((element) => {
    const known = fakes.get(element);
    if (known) return known;
    const answers = kitAnswers({prims, stageUri: 'factory.usda'});
    const fake = new FakeStream({name: 'USD viewer', size: SIZE, answers, ...options});
    fakes.set(element, fake);
    if (host === 'fake') return fake;
    return {
      attach: () => {
        fake.attach(element);
        // From now on, the fake leaves the service of the element alone.
        fake.attach(document.createElement('app-stream'));
        element.service = undefined;
      },
    };
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
globalThis.callBlock = async (path, ...values) => {
  let parent: unknown;
  let found: unknown = blockModule;
  for (const name of path.split('.')) {
    parent = found;
    found = typeof found === 'object' && found ? Reflect.get(found, name) : undefined;
  }
  if (typeof found !== 'function') throw new Error(`The block exports no function ${path}`);
  const result: unknown = Reflect.apply(found, parent, values);
  return result;
};

// The loader of the tests keeps the names of functions by this one, also in those that run in the page.
Object.assign(globalThis, {__name: (named: unknown) => named});
