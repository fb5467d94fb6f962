import {expect} from '@open-wc/testing';
import fc from 'fast-check';
import {readVendorStatistics} from '../../../src/connection/ov-web-rtc/vendor-library.ts';

/** The fields that have a value. */
const read = (event: unknown) =>
  Object.fromEntries(
    Object.entries(readVendorStatistics(event) ?? {}).filter(([, value]) => value !== undefined),
  );

describe('readVendorStatistics', () => {
  const fields = {
    avgDecodeTime: 4.5,
    codec: 'H264',
    currentBitrate: 12.5,
    fps: 59,
    frameLoss: 2,
    packetLoss: 7,
    rtd: 21,
    streamingResolutionWidth: 1920,
    streamingResolutionHeight: 1080,
  };
  const statistics = {
    decodeMs: 4.5,
    codec: 'H264',
    videoBitsPerSecond: 12_500_000,
    framesPerSecond: 59,
    framesDropped: 2,
    packetsLost: 7,
    roundTripMs: 21,
    width: 1920,
    height: 1080,
  };

  for (const [name, event] of [
    ['of the event', fields],
    ['in `stats`', {action: 'stats', stats: fields}],
    ['in `info`', {status: 'success', info: fields}],
  ] as const) {
    it(`reads the fields ${name}`, () => expect(read(event)).to.deep.equal(statistics));
  }

  for (const [name, event, expected] of [
    ['a wrong type', {fps: '60', rtd: 3}, {roundTripMs: 3}],
    ['a negative number', {fps: -1, rtd: 0}, {roundTripMs: 0}],
    ['no finite number', {fps: Infinity, avgDecodeTime: NaN, packetLoss: 1}, {packetsLost: 1}],
    ['a long text', {codec: 'H'.repeat(61), fps: 1}, {framesPerSecond: 1}],
  ] as const) {
    it(`leaves out a field with ${name}`, () => expect(read(event)).to.deep.equal(expected));
  }

  it('finds nothing in other values', () => {
    for (const event of [undefined, null, 'text', 7, [], {}, {info: 'text'}, {stats: {other: 1}}])
      expect(readVendorStatistics(event)).to.equal(undefined);
  });

  it('never throws, and has no negative number, for any value', () => {
    const value = fc.anything();
    const event = fc.oneof(
      value,
      fc.record({stats: value}),
      fc.record({fps: value, rtd: value, codec: value}),
    );
    fc.assert(
      fc.property(event, (any) => {
        for (const field of Object.values(read(any))) {
          if (typeof field === 'number') expect(field).to.be.at.least(0);
        }
      }),
    );
  });
});
