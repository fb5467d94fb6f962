import {expect} from '@open-wc/testing';
import type {SentStats} from '../../../demo/service/host/host-messages.ts';
import type {AppStreamElement, StreamStatistics} from '../../../src/index.ts';
import {expectNoLeftovers} from '../../support/element/no-leftovers.ts';
import {openStream, waitForPhase} from '../../support/element/open-stream.ts';
import {waitForOnlySession} from '../../support/service/service-sessions.ts';
import {until} from '../../support/until.ts';

/** The counters of the host, once it has sent this many frames and has read them after `afterMs`. */
const readSent = async (afterMs = 0): Promise<SentStats> => {
  const {video} = await waitForOnlySession('has sent video', ({video}) => (video?.sent?.atMs ?? 0) > afterMs);
  if (!video?.sent) throw new Error('The host has no counters');
  return video.sent;
};

/** Requires a value within a share of the expected one. */
const expectNear = (name: string, value: number | undefined, expected: number, tolerance: number) => {
  const message = `${name}: ${value} instead of ${expected}`;
  expect(value, message).to.be.within(expected * (1 - tolerance), expected * (1 + tolerance));
};

const openPlaying = async () => {
  const element = await openStream();
  await waitForPhase(element, 'playing');
  return element;
};

const panelOf = (element: AppStreamElement) =>
  element.shadowRoot?.querySelector('[exportparts]')?.shadowRoot ?? undefined;

const waitForPanel = (element: AppStreamElement) => until('the panel', () => panelOf(element));

const waitForValues = async (element: AppStreamElement) => {
  const panel = await waitForPanel(element);
  // A first sample may lack the values that need two readings.
  await until('the values of the panel', () => panel.textContent.includes('b/s'));
  return panel;
};

/** Counts the reports that the page requests. The watch of the frames requests some of its own. */
const countReports = () => {
  const {getStats} = RTCPeerConnection.prototype;
  const counter = {count: 0, restore: () => Object.assign(RTCPeerConnection.prototype, {getStats})};
  RTCPeerConnection.prototype.getStats = function (this: RTCPeerConnection) {
    counter.count += 1;
    return getStats.call(this);
  };
  return counter;
};

describe('the statistics of a stream', () => {
  expectNoLeftovers();

  it('agree with the counters of the host', async () => {
    const element = await openPlaying();
    // The host reads its counters twice a second, and each of these samples covers the time between two calls.
    const first = await element.getStats();
    const sentBefore = await readSent(first?.sampledAtMs);
    const samples: StreamStatistics[] = [];
    while (samples.length < 4) {
      const since = samples.at(-1)?.sampledAtMs ?? first?.sampledAtMs ?? 0;
      const sample = await element.getStats();
      if (sample && sample.sampledAtMs > since) samples.push(sample);
      else await readSent((await readSent()).atMs);
    }
    const last = samples.at(-1);
    const sent = await readSent(last?.sampledAtMs);
    const sentSeconds = (sent.atMs - sentBefore.atMs) / 1000;
    const mean = (read: (sample: StreamStatistics) => number | undefined) =>
      samples.reduce((sum, sample) => sum + (read(sample) ?? NaN) * (sample.intervalMs ?? NaN), 0) /
      samples.reduce((sum, {intervalMs}) => sum + (intervalMs ?? NaN), 0);
    const pageFps = mean(({framesPerSecond}) => framesPerSecond);
    const hostFps = (sent.frames - sentBefore.frames) / sentSeconds;
    const pageBitrate = mean(({videoBitsPerSecond}) => videoBitsPerSecond);
    const hostBitrate = (8 * (sent.bytes - sentBefore.bytes)) / sentSeconds;
    console.info(
      `page ${pageFps.toFixed(1)} fps, ${Math.round(pageBitrate / 1000)} kb/s, ${last?.framesDecoded} frames`,
      `host ${hostFps.toFixed(1)} fps, ${Math.round(hostBitrate / 1000)} kb/s, ${sent.frames} frames`,
      JSON.stringify(last),
    );
    // The two periods begin and end up to half a second apart, and the pace of a busy host changes between them.
    expectNear('frames per second', pageFps, hostFps, 0.5);
    expectNear('bitrate', pageBitrate, hostBitrate, 0.6);
    expect(last?.codec).to.equal(sent.codec.replace('video/', ''));
    expect([last?.width, last?.height]).to.deep.equal([element.video.videoWidth, element.video.videoHeight]);
    expect([last?.width, last?.height]).to.deep.equal([sent.width, sent.height]);
    expect(last?.framesReceived).to.be.at.most(sent.frames);
    expectNear('received frames', last?.framesReceived, sent.frames, 0.25);
    expect(last).to.include({protocol: 'udp', isRelayed: false, turnProtocol: undefined});
    expect(last?.lossShare).to.equal(0);
    expect(last?.roundTripMs).to.be.within(0, 200);
    expect(last?.inputLatencyLowerBoundMs).to.be.at.least(last?.roundTripMs ?? Infinity);
    const {host} = (await waitForPhase(element, 'playing')).endpoint.signaling;
    expect(JSON.stringify(last)).not.to.include(host);
    await element.stop();
    expect(await element.getStats()).to.equal(undefined);
  });

  it('are part of a diagnosis', async () => {
    const element = await openPlaying();
    const report = await element.diagnose();
    expect(report.statistics?.codec).to.equal((await readSent()).codec.replace('video/', ''));
    expect(report.toString()).to.include('## Statistics').and.to.include('**framesPerSecond**');
  });

  it('cost nothing while they are not shown', async () => {
    const counter = countReports();
    try {
      const element = await openPlaying();
      const loaded = () =>
        performance
          .getEntriesByType('resource')
          .filter(({name}) => name.includes('/src/controls/statistics/'));
      const before = loaded().length;
      await until('three looks of the watch', () => counter.count >= 3);
      expect(loaded()).to.have.length(before);
      expect(panelOf(element)).to.equal(undefined);
      const watched = counter.count;
      const statistics = await element.getStats();
      expect(statistics?.framesPerSecond).to.be.greaterThan(0);
      expect(counter.count - watched).to.be.at.most(1);
    } finally {
      counter.restore();
    }
  });
});

describe('the panel with statistics', () => {
  expectNoLeftovers();

  it('shows values and plots, is accessible, and closes', async () => {
    const element = await openPlaying();
    element.stats = true;
    const panel = await waitForValues(element);
    expect(element.hasAttribute('stats')).to.equal(true);
    expect(panel.querySelector('dl')?.textContent).to.include('Frame rate').and.to.include('Resolution');
    await until('a plot', () => panel.querySelector('path[d^=M][d*=L]'));
    await expect(element).to.be.accessible();
    panel.querySelector<HTMLElement>('[part~=statistics-close]')?.click();
    expect(element.stats).to.equal(false);
    await element.updateComplete;
    expect(element.hasAttribute('stats')).to.equal(false);
    expect(panelOf(element)).to.equal(undefined);
  });

  it('closes by Escape, and leaves the focus at the stream', async () => {
    const element = await openPlaying();
    element.stats = true;
    const panel = await waitForPanel(element);
    await until('the field of the keyboard', () => element.shadowRoot?.querySelector('[part~=keyboard]'));
    const button = panel.querySelector<HTMLElement>('[part~=statistics-copy]');
    button?.focus();
    button?.dispatchEvent(new KeyboardEvent('keydown', {key: 'Escape', bubbles: true, composed: true}));
    expect(panelOf(element)).to.equal(undefined);
    expect(document.activeElement).to.equal(element);
  });

  it('shows what to copy by hand on a page without a clipboard, which is not secure', async () => {
    const element = await openPlaying();
    element.stats = true;
    const panel = await waitForPanel(element);
    Object.defineProperty(navigator, 'clipboard', {configurable: true, value: undefined});
    try {
      panel.querySelector<HTMLElement>('[part~=statistics-copy]')?.click();
      const field = await until('the text', () => panel.querySelector('textarea'));
      expect(field.value).to.include('Frame rate');
      expect([field.selectionStart, field.selectionEnd]).to.deep.equal([0, field.value.length]);
    } finally {
      Reflect.deleteProperty(navigator, 'clipboard');
    }
  });

  it('leaves the pointer to the stream beside itself, and stops with the stream', async () => {
    const element = await openPlaying();
    element.stats = true;
    const panel = await waitForPanel(element);
    const {left, bottom} = element.getBoundingClientRect();
    expect(element.shadowRoot?.elementFromPoint(left + 20, bottom - 20)).to.equal(element.video);
    const box = panel.querySelector('section')?.getBoundingClientRect();
    expect(element.shadowRoot?.elementFromPoint((box?.left ?? 0) + 5, (box?.top ?? 0) + 5)).not.to.equal(
      element.video,
    );
    const counter = countReports();
    try {
      await element.stop();
      expect(panelOf(element)).to.equal(undefined);
      const {count} = counter;
      element.stats = false;
      await element.updateComplete;
      expect(counter.count).to.equal(count);
    } finally {
      counter.restore();
    }
  });

  it('is one line in an element that it would cover', async () => {
    const element = await openPlaying();
    element.style.width = '420px';
    element.stats = true;
    const panel = await waitForValues(element);
    const [section, list] = [panel.querySelector('section'), panel.querySelector('.values')];
    const line = panel.querySelector('[part=statistics-line]');
    for (const [width, height] of [
      ['420px', '236px'],
      ['160px', '90px'],
    ]) {
      Object.assign(element.style, {width, height});
      expect(section?.getBoundingClientRect().height).to.be.at.most(32);
      expect(section?.getBoundingClientRect().right).to.be.at.most(element.getBoundingClientRect().right);
      expect(list?.getClientRects()).to.have.length(0);
      expect(line?.textContent).to.match(/fps · .*b\/s · \d+ ms$/);
      expect(line?.scrollWidth).to.be.at.most(line?.clientWidth ?? 0);
    }
    await expect(element).to.be.accessible();
  });
});
