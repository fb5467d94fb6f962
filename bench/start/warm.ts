import type {Measurement} from '../measurement.ts';
import {MINIMAL_STREAM} from '../page-functions.ts';
import {withBench} from '../with-bench.ts';
import {measureStarts, type Variant} from './measure-starts.ts';
import {READY, timelineTable, timesBetween} from './timeline.ts';

const ROUNDS = 30;

const VARIANTS: readonly Variant[] = [
  {name: 'element', client: 'element', options: MINIMAL_STREAM},
  {name: 'bare', client: 'bare', options: MINIMAL_STREAM},
  {name: 'bare + catalogue', client: 'bare', options: {...MINIMAL_STREAM, asksCatalogue: true}},
];

export const startWarm: Measurement = {
  name: 'start-warm',
  title: 'Start, warm',
  method: `
The time of a start in a page whose files are in the cache of the browser. The minimal host is ready in the response to
the request, and its offer follows the sign-in immediately. So the figures show the share of the client.

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
    const samples = (name: string, from: string) => timesBetween(times, name, from, 'first frame');
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
          element: samples('element', 'DTLS connected'),
          baseline: samples('bare', 'DTLS connected'),
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
