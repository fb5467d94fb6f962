import {expect} from '@open-wc/testing';
import {parseRequestedSize} from '../../demo/service/host/media/requested-size.ts';
import {unwrapMessage, wrapStreamMessage} from '../../demo/service/host/message-envelope.ts';
import type {AppStreamElement, StreamQuality, StreamSize} from '../../src/index.ts';
import {faultBench} from '../faults/fault-bench.ts';
import {expectNoLeftovers} from '../support/element/no-leftovers.ts';
import {openStream, waitForPhase} from '../support/element/open-stream.ts';
import {openHost} from '../support/second-host/open-host.ts';
import {until} from '../support/until.ts';
import {LargeFrames} from './large-frames.ts';

const PAGE = {width: 640, height: 360};
const LEAST = 300;
/** The host sends lost packets again and reduces its rate, but this network loses as large a share of a small video. */
const LOSSY_NETWORK = {on: 'packets', from: 'host', which: 'video', do: 'drop', every: 8} as const;
/** At 60 frames a second, no decoder in software is fast enough. One step smaller is the least. */
const LARGE = {width: 4096, height: 3072};
const LARGE_LEAST = 2560;
/** More than the element needs to reduce the size. */
const BAD_SAMPLES = 12;

const waitForHeight = (element: AppStreamElement, height: number) =>
  until(`a video of ${String(height)} lines`, () => element.video.videoHeight === height);

const requestedHeight = async (element: AppStreamElement) => (await element.getStats())?.requestedHeight;

describe('adapt', () => {
  expectNoLeftovers();
  afterEach(() => faultBench.close());

  it('requests a smaller video while packets are lost, and the page’s size after it, in the same session', async () => {
    const {serviceUrl} = await faultBench.open();
    const element = await openStream({serviceUrl, ...PAGE, minHeight: LEAST});
    await waitForPhase(element, 'playing');
    await waitForHeight(element, PAGE.height);
    const {width, height} = element.getBoundingClientRect();
    const id = element.session?.id;
    await faultBench.inject([LOSSY_NETWORK]);
    const bad = new Set<StreamQuality>();
    await until('bad samples', () => {
      const {quality} = element;
      if (quality?.cause === 'network') bad.add(quality);
      return bad.size === BAD_SAMPLES;
    });
    expect(await requestedHeight(element)).to.equal(PAGE.height);

    element.adapt = 'size';
    await waitForHeight(element, LEAST);
    expect(await requestedHeight(element)).to.equal(LEAST);
    expect(element.getBoundingClientRect()).to.include({width, height});

    await faultBench.restore();
    await waitForHeight(element, PAGE.height);
    expect(await requestedHeight(element)).to.equal(PAGE.height);
    expect(element.session?.id).to.equal(id);
    await element.stop();
  }).timeout(120_000);

  it('requests a smaller video while the decoder is too slow, and the page’s size after it', async () => {
    const frames = new LargeFrames();
    const {attachTo: onSender, editAnswer} = frames;
    const requests: (StreamSize | undefined)[] = [];
    const onControl = (channel: RTCDataChannel) => {
      channel.onopen = () => channel.send(wrapStreamMessage('config', {allow_dynamic_resize: true}));
      channel.onmessage = ({data}) => {
        const message = unwrapMessage(String(data));
        if (message?.kind === 'stream' && message.type === 'resize')
          requests.push(parseRequestedSize(message.value));
      };
    };
    const {host, element} = await openHost(
      {codecs: ['VP8'], fps: 60, onSender, editAnswer, onControl},
      {...LARGE, adapt: 'size', minHeight: LARGE_LEAST},
    );
    await waitForPhase(element, 'playing');
    await until('a good stream', () => element.quality?.level === 'good');
    await until('a request', () => requests.length > 0);

    await frames.start(LARGE);
    await until('a smaller request', () => requests.at(-1)?.height === LARGE_LEAST);
    expect(element.quality?.cause).to.equal('browser');
    expect(requests.map((size) => size?.height)).to.deep.equal([LARGE.height, LARGE_LEAST]);

    // The smaller video is one that the decoder can play.
    frames.stop();
    // The large frames that wait keep the decoder busy for most of a minute.
    await until('the end of the large frames', () => element.video.videoHeight < LARGE.height);
    await until('a good stream again', () => element.quality?.level === 'good');
    await until('the page’s size', () => requests.at(-1)?.height === LARGE.height);
    expect(element.quality?.level).to.equal('good');
    expect(element.state.phase).to.equal('playing');
    await element.stop();
    host.close();
    frames.close();
  }).timeout(180_000);
});
