import fc from 'fast-check';
import type {Switches} from '../../demo/service/sessions/switches.ts';
import {faults} from './draw-fault.ts';
import type {Attributes, ChaosRun, Step, TimedStep} from './step.ts';

const MIN_MS = 2000;
const MAX_MS = 15_000;

/** The steps of a real page last longer. These limits make the outcome of a fault visible within one run. */
const LIMITS: ChaosRun['limits'] = {
  service: {responseMs: 4000, createMs: 8000},
  start: {pollRetryMs: 12_000},
  connect: {
    retryMs: 15_000,
    firstFrameMs: 12_000,
    socketMs: 3000,
    signInMs: 3000,
    offerMs: 3000,
    iceMs: 6000,
  },
  recovery: {retryMs: 20_000},
};

const attributes: fc.Arbitrary<Attributes> = fc.record({
  profile: fc.constantFrom('default', 'default', 'cold'),
  recovery: fc.constantFrom(null, 'session', 'new-session', 'none'),
  catalogue: fc.constantFrom(null, 'skip'),
  'keep-session': fc.constantFrom(null, null, ''),
  controls: fc.constantFrom(null, ''),
});

const switches: fc.Arbitrary<Switches> = fc.oneof(
  {weight: 6, arbitrary: fc.constant({})},
  {
    weight: 4,
    arbitrary: fc.constantFrom<Switches>(
      {closeKeepsMedia: true},
      {inUseTimes: 2},
      {refuseSignInMs: 1500},
      {dropSocketAfterMs: 800},
      {secondOfferAfterMs: 1000},
      {deleteBodyStatus: 405},
      {candidates: 'trickle'},
      {peerRemovedAfterMs: 1500},
      {byeAfterMs: 2500},
      {crashAfterMs: 2500},
      {coldMs: 1200},
      {createDelayMs: 1200},
    ),
  },
);

const CHANGES: readonly Attributes[] = [
  {version: '1.1.0'},
  {version: null},
  {profile: 'cold'},
  {'app-id': 'factory-twin'},
  {'app-id': null},
  {'stage-uri': 'gears.usda'},
  {'stage-uri': 'molecule.usda'},
  {'keep-session': ''},
  {'keep-session': null},
  {recovery: 'new-session'},
  {recovery: 'none'},
  {muted: ''},
  {controls: ''},
  {stats: ''},
  {resize: ''},
  {width: '1280', height: '720'},
  {input: 'none'},
  {'max-bitrate': '2000'},
];

const lastingFaults = fc
  .record({inject: fc.array(faults, {minLength: 1, maxLength: 2}), ms: fc.integer({min: 200, max: 6000})})
  .map((fault): Step => ({do: 'fault', ...fault}));
const lastingSteps = fc.record({
  do: fc.constantFrom(
    'offline' as const,
    'freeze' as const,
    'hide' as const,
    'page-hide' as const,
    'take-out' as const,
  ),
  ms: fc.integer({min: 0, max: 3000}),
});
const pageSteps = fc
  .constantFrom('move', 'replace', 'start', 'stop', 'disconnect', 'move' as const)
  .map((name): Step => ({do: name}));
const changes = fc.constantFrom(...CHANGES).map((changed): Step => ({do: 'set', attributes: changed}));

const steps: fc.Arbitrary<Step> = fc.oneof(
  {weight: 10, arbitrary: lastingFaults},
  {weight: 3, arbitrary: lastingSteps},
  {weight: 3, arbitrary: pageSteps},
  {weight: 2, arbitrary: changes},
);

/** Most of what happens while a run starts takes less than two seconds. */
const START = fc.oneof(fc.constant(0), fc.integer({min: 0, max: MIN_MS}));

const runs = fc.integer({min: MIN_MS, max: MAX_MS}).chain((ms) =>
  fc.record({
    ms: fc.constant(ms),
    attributes,
    demo: switches,
    limits: fc.constant(LIMITS),
    steps: fc
      .array(fc.record({atMs: fc.oneof(START, START, fc.integer({min: 0, max: ms})), step: steps}), {
        minLength: Math.ceil(ms / 3000),
        maxLength: Math.ceil(ms / 800),
        size: 'max',
      })
      .map((drawn): TimedStep[] => drawn.toSorted((a, b) => a.atMs - b.atMs)),
  }),
);

/** The run of a seed. The same seed draws the same run. */
export const drawRun = (seed: number): ChaosRun => {
  const [run] = fc.sample(fc.noBias(runs), {seed, numRuns: 1});
  if (!run) throw new Error('fast-check has drawn no run');
  return {seed, ...run};
};

/** The seeds of the runs, from the seed of the whole test. */
export function* drawSeeds(seed: number): Generator<number, never> {
  for (let index = 0; ; index++) {
    // Neighbouring seeds of fast-check draw unrelated values.
    const [drawn] = fc.sample(fc.noBias(fc.nat()), {seed: seed + index, numRuns: 1});
    yield drawn ?? index;
  }
}
