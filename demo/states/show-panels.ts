import {StatisticsPanel} from '../../src/controls/statistics/statistics-panel.ts';
import type {QualityLevel, StreamStatistics} from '../../src/stats/statistics.ts';
import type {StreamElement} from '../../src/video/stream-element.ts';
import {openControls} from '../../src/controls/controls.ts';
import {openKeyRow} from '../../src/controls/key-row.ts';
import type {LoadedTables} from '../../src/locales/texts.ts';
import {STATES} from './sample-states.ts';

const doNothing = () => undefined;

/** A sample with a value in every row of the panel. */
const SAMPLE: StreamStatistics = {
  sampledAtMs: 100_000,
  intervalMs: 1000,
  framesPerSecond: 59.8,
  width: 1920,
  height: 1080,
  codec: 'H264',
  codecProfile: 'High 4.2',
  decoder: undefined,
  isHardwareDecoded: undefined,
  isHardwareExpected: true,
  videoBitsPerSecond: 12_345_678,
  framesReceived: 7500,
  framesDecoded: 7498,
  framesDropped: 2,
  freezeCount: 2,
  freezeMs: 750,
  roundTripMs: 123,
  jitterBufferMs: 12,
  decodeMs: 4,
  displayDelayMs: 20,
  inputLatencyLowerBoundMs: 143,
  lossShare: 0.0125,
  localCandidateType: 'relay',
  remoteCandidateType: 'host',
  protocol: 'udp',
  isRelayed: true,
  turnProtocol: 'tls',
  audioCodec: 'opus',
  audioBitsPerSecond: 128_000,
  audioConcealedShare: 0,
};

/** The rows and panels over a video that plays. */
export const PANEL_NAMES = ['controls', 'settings', 'end of the session', 'statistics', 'keys'] as const;

/** Gives an element without a stream the interface that its controls and its panel read. */
const asElement = (host: HTMLElement, video: HTMLVideoElement, level: QualityLevel): StreamElement =>
  Object.assign(host, {
    video,
    paused: false,
    input: 'all',
    width: undefined,
    height: undefined,
    resize: false,
    ui: undefined,
    fps: undefined,
    idleTimeout: undefined,
    quality: {
      level,
      cause: 'network',
      framesPerSecond: 12,
      frozenMs: 0,
      lossShare: 0.1,
      roundTripMs: 200,
      decodeMs: 4,
      blockedMs: 0,
    },
    appId: 'usd-viewer',
    connector: undefined,
    recovery: undefined,
    pageKeeps: undefined,
    muted: false,
    volume: 0.8,
    stats: false,
    microphone: true,
    maxBitrate: undefined,
    stop: () => Promise.resolve(),
    showKeyboard: doNothing,
    hideKeyboard: doNothing,
    lockPointer: () => Promise.resolve(),
    snapshot: () => Promise.resolve(new Blob()),
    requestPictureInPicture: () => Promise.reject(new Error('This element has no stream.')),
    getStats: () => Promise.resolve(SAMPLE),
    addController: doNothing,
    removeController: doNothing,
    requestUpdate: doNothing,
    updateComplete: Promise.resolve(true),
  } as const satisfies Partial<StreamElement>);

/** Opens a row or a panel in the shadow root of a host that is in the document. */
export const showPanel = (
  name: (typeof PANEL_NAMES)[number],
  host: HTMLElement,
  video: HTMLVideoElement,
  tables: LoadedTables,
) => {
  const texts = {tables, load: () => Promise.resolve()};
  if (name === 'statistics') {
    const element = Object.assign(asElement(host, video, 'poor'), {stats: true});
    new StatisticsPanel(element, {state: STATES.playing, texts}).hostConnected();
    return;
  }
  const microphone = {hasOpened: true, isLive: true, open: () => Promise.resolve()};
  const element = asElement(host, video, name === 'controls' ? 'fair' : 'poor');
  const keys = {
    press: doNothing,
    toggleLatched: doNothing,
    latched: () => ['ControlLeft'],
    isSoftwareKeyboardShown: () => true,
  };
  const open = name === 'keys' ? openKeyRow : openControls;
  open(
    {
      element,
      texts,
      stream: {
        application: {microphone, hidesCursor: true, input: {keys}},
        hasMutedMicrophone: false,
      },
      onWarning: doNothing,
    },
    new AbortController().signal,
  );
  const pressed = name === 'settings' ? name : name === 'end of the session' ? 'end' : undefined;
  if (pressed) host.shadowRoot?.querySelector<HTMLElement>(`[data-control=${pressed}]`)?.click();
};
