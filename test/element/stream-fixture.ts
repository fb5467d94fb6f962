import {fixture, html} from '@open-wc/testing';
import '../../src/define.ts';
import type {AppStreamElement, AppStreamEventMap} from '../../src/index.ts';
import type {Phase, SessionState} from '../../src/session/session-state.ts';
import {FakePorts, FakeConnection} from '../session/fake-ports.ts';
import {nextTask} from '../session/recorded-run.ts';
import {registerConnector} from '../../src/connection/connectors.ts';

export type Attributes = Readonly<Record<string, string>>;

const DEFAULT_ATTRIBUTES: Attributes = {
  'service-url': '/nowhere',
  'app-id': 'usd-viewer',
  profile: 'default',
  connector: 'fake-video',
};

const created: AppStreamElement[] = [];

/** Ends the runs of a test. */
afterEach(async () => {
  for (const element of created.splice(0)) {
    await element.stop();
    element.remove();
  }
});

/** Creates an element with a fake service. The element is not in the document yet. */
export const createFakeStream = (fake: FakePorts, attributes: Attributes = {}): AppStreamElement => {
  const element = document.createElement('app-stream');
  created.push(element);
  element.service = fake.service;
  for (const [name, value] of Object.entries({...DEFAULT_ATTRIBUTES, ...attributes}))
    element.setAttribute(name, value);
  return element;
};

/** Opens an element in the document, with a fake service and a record of its events. */
export const openFakeStream = async (attributes: Attributes = {}, fake = new FakePorts()) => {
  const home = await fixture<HTMLElement>(html`<div></div>`);
  const element = createFakeStream(fake, attributes);
  const events = recordEvents(element);
  home.append(element);
  return {element, fake, events, home};
};

/** The same, once the element plays. */
export const openPlayingStream = async (attributes: Attributes = {}, fake = new FakePorts()) => {
  const opened = await openFakeStream(attributes, fake);
  await waitForPhase(opened.element, 'playing');
  return opened;
};

const EVENT_TYPES = [
  'pending',
  'ready',
  'playing',
  'error',
  'warning',
  'ended',
  'statechange',
  'autoplayblocked',
] as const;

/** Records the events of an element in their order. */
export const recordEvents = (element: AppStreamElement) => {
  const events: AppStreamEventMap[keyof AppStreamEventMap][] = [];
  for (const type of EVENT_TYPES) element.addEventListener(type, (event) => events.push(event));
  return events;
};

/** The types of the events, without `statechange`. */
export const listEventTypes = (events: readonly Event[]) =>
  events.map(({type}) => type).filter((type) => type !== 'statechange');

/** Resolves when the element is in the phase and its state matches. This can be the current state. */
export const waitForPhase = <Name extends Phase>(
  element: AppStreamElement,
  phase: Name,
  isMatch: (state: SessionState & {readonly phase: Name}) => boolean = () => true,
) =>
  new Promise<SessionState & {readonly phase: Name}>((resolve) => {
    const checkState = () => {
      if (element.state.phase !== phase) return;
      const state = element.state as SessionState & {readonly phase: Name};
      if (!isMatch(state)) return;
      element.removeEventListener('statechange', checkState);
      resolve(state);
    };
    element.addEventListener('statechange', checkState);
    checkState();
  });

/**
 * Gives the element time to start something that it must not start. An element that correctly does nothing has no event and no
 * state change to wait for.
 */
export const waitForTasks = async (element: AppStreamElement) => {
  await element.updateComplete;
  for (let task = 0; task < 3; task++) await nextTask();
};

/** The text that the element shows over the video. */
export const readScreenText = (element: AppStreamElement) =>
  element.shadowRoot?.textContent.replace(/\s+/g, ' ') ?? '';

/** A connection that carries a video, drawn on a canvas. */
export class VideoConnection extends FakeConnection {
  override readonly media: MediaStream;
  /** Whether the video stands still. */
  isFrozen = false;

  constructor() {
    super();
    const canvas = document.createElement('canvas');
    canvas.width = 320;
    canvas.height = 180;
    this.media = canvas.captureStream(30);
    const context = canvas.getContext('2d');
    const drawFrame = (time: number) => {
      if (!context || this.closeCount) return;
      context.fillStyle = `hsl(${Math.round(time / 10) % 360} 80% 50%)`;
      if (!this.isFrozen) context.fillRect(0, 0, canvas.width, canvas.height);
      requestAnimationFrame(drawFrame);
    };
    drawFrame(0);
  }

  override close() {
    super.close();
    for (const track of this.media.getTracks()) track.stop();
  }
}

/** The connections of the connector `fake-video`, the newest last. */
export const openedConnections: VideoConnection[] = [];

registerConnector('fake-video', () =>
  Promise.resolve({
    name: 'fake-video',
    connect: (_, {onStep}) => {
      onStep('signaling');
      onStep('ice');
      const connection = new VideoConnection();
      openedConnections.push(connection);
      return Promise.resolve(connection);
    },
  }),
);
