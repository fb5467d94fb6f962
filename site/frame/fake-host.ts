import type {AppStreamElement} from '../../src/element/app-stream-element.ts';
import {FakeStream, installFakes} from '../../src/testing.ts';
import {drawnApplication} from './application/drawn-application.ts';
import {paintFirstFrame} from './application/first-frame.ts';
import {TROUBLES, type TroubleName} from './troubles.ts';

/** The video is small where the element does not ask for a size. Many blocks may run side by side. */
const SIZE = {width: 960, height: 540};

/** The element retries as it does with a real service, only sooner. */
const LIMITS = {
  start: {pollMs: 500, createAttempts: 5},
  connect: {attempts: 3},
  recovery: {retryMs: 60_000},
};

/** Shows the first frame while a block starts, in place of a black rectangle. */
const showFirstFrame = (element: AppStreamElement) => {
  if (element.poster !== undefined || element.loading === 'manual') return;
  const canvas = Object.assign(document.createElement('canvas'), SIZE);
  paintFirstFrame(canvas);
  element.poster = canvas.toDataURL('image/jpeg', 0.9);
  element.addEventListener('playing', () => (element.poster = undefined), {once: true});
};

const fakes = new Map<AppStreamElement, FakeStream>();

/** Gives each element of the frame a host: a `FakeStream` with an application that is drawn in the browser. */
export const installHosts = () =>
  installFakes((element) => {
    const known = fakes.get(element);
    if (known) return known;
    const {sessionId, width, height, resize} = element;
    const followsPage = resize || (width !== undefined && height !== undefined);
    const fake = new FakeStream({
      ...drawnApplication(),
      limits: LIMITS,
      name: 'Drawn application',
      script: [{request: 200}, {connect: 200}],
      ...(followsPage ? {} : {size: SIZE}),
      ...(sessionId === undefined ? {} : {sessions: [sessionId]}),
    });
    fakes.set(element, fake);
    showFirstFrame(element);
    return fake;
  });

/** Causes a trouble for each element of the frame. */
export const causeTrouble = async (name: TroubleName) => {
  const {script, isAtStart} = TROUBLES[name];
  for (const [element, fake] of fakes) {
    if (!element.isConnected) continue;
    if (isAtStart) {
      await element.stop();
      fake.follow(script);
      element.start();
    } else if (element.state.phase === 'playing') {
      fake.follow(script);
    }
  }
};
