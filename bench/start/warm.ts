import type {Measurement} from '../measurement.ts';
import {createStream} from '../page-functions.ts';
import {withBench} from '../bench-host.ts';
import {measureStarts, type Variant} from './measure-starts.ts';
import {clientTimes, READY, timelineTable, timesBetween} from './timeline.ts';

const ROUNDS = 30;

const VARIANTS: readonly Variant[] = [
  {name: 'element', client: 'element', options: createStream()},
  {name: 'bare', client: 'bare', options: createStream()},
  {name: 'bare + catalogue', client: 'bare', options: {...createStream(), asksCatalogue: true}},
];

export const startWarm: Measurement = {
  name: 'start-warm',
  title: 'Start, warm',
  method: `
The time of a start in a page whose files are in the cache of the browser. The host is that of the demo service. It is
ready in the response to the request, and sends a test pattern: 640×360 at 60 frames a second, VP8, without sound. The time
that the host takes from the sign-in to its offer does not count. So the figures show the share of the client.

Each start has a new page. The page has loaded the client's script and is idle before the start. The parts that the
element loads on demand come from the cache of the browser. "Ready" is the time at which the response with the routes
has arrived in the browser. The first frame counts when the browser has submitted it for display,
which Chromium does as soon as the frame is decoded.

The bare page is a hand-written client without any checks. It takes each step as early as it can, but it prepares nothing
before it has the routes. The bare page "+ catalogue" first asks the catalogue's questions, in one parallel round.`,
  measure: async ({runs: rounds = ROUNDS, log}) => {
    const times = await withBench((host, browser) =>
      measureStarts({host, browser, variants: VARIANTS, rounds, warmUpRounds: 3, log}),
    );
    const samples = (name: string, from: string) => clientTimes(times, name, from);
    return {
      rows: [
        {
          label: 'ready to first frame',
          unit: 'ms',
          element: samples('element', READY),
          baseline: samples('bare', READY),
          against: 'bare page',
          goal: {of: 'ratio', atMost: 1},
        },
        {
          label: 'connected to first frame',
          unit: 'ms',
          element: timesBetween(times, 'element', 'DTLS connected', 'first frame'),
          baseline: timesBetween(times, 'bare', 'DTLS connected', 'first frame'),
          against: 'bare page',
          goal: {of: 'ratio', atMost: 1.05},
        },
        {
          label: 'insertion to first frame',
          unit: 'ms',
          element: samples('element', 'start'),
          baseline: samples('bare + catalogue', 'start'),
          against: 'bare page + catalogue',
          goal: {of: 'ratio', atMost: 1},
        },
        {
          label: 'insertion to first frame',
          unit: 'ms',
          element: samples('element', 'start'),
          baseline: samples('bare', 'start'),
          against: 'bare page',
        },
      ],
      details: [timelineTable(times)],
    };
  },
};
