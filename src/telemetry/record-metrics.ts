import type {QualityCause, QualityLevel} from '../index.ts';
import type {Attributes, TelemetryMeter} from './open-telemetry.ts';
import {
  errorAttributes,
  type ObservedEnd,
  type ObservedError,
  type ObservedSample,
  type RunRecorder,
  type StartOutcome,
} from './recorder.ts';

/** The upper bounds of the buckets, in seconds. The defaults of OpenTelemetry are made for milliseconds. */
const START_S = [0.5, 1, 2, 3, 5, 10, 20, 30, 60, 120, 180, 300, 600];
const FREEZE_S = [0.2, 0.3, 0.5, 1, 2, 5, 10, 30];
const ROUND_TRIP_S = [0.005, 0.01, 0.02, 0.04, 0.07, 0.1, 0.15, 0.2, 0.3, 0.5, 0.8, 1.5];
const RECONNECT_S = [0.5, 1, 2, 5, 10, 20, 30, 60, 120, 180];

export class MetricRecorder implements RunRecorder {
  readonly #own: Attributes;
  readonly #instruments: ReturnType<typeof createInstruments>;

  /** @param attributes the page's own attributes of each measurement */
  constructor(meter: TelemetryMeter, attributes: Attributes) {
    this.#own = attributes;
    this.#instruments = createInstruments(meter);
  }

  started(outcome: StartOutcome, durationMs: number, error: ObservedError | undefined) {
    const attributes = {'app_stream.outcome': outcome, ...errorAttributes(error)};
    this.#instruments.start.record(durationMs / 1000, {...this.#own, ...attributes});
  }

  sampled({frozenMs, roundTripMs}: ObservedSample) {
    const {freeze, roundTrip} = this.#instruments;
    if (frozenMs > 0) freeze.record(frozenMs / 1000, {...this.#own});
    if (roundTripMs !== undefined) roundTrip.record(roundTripMs / 1000, {...this.#own});
  }

  ratedFor(level: QualityLevel, cause: QualityCause | undefined, durationMs: number) {
    const attributes = {
      'app_stream.quality.level': level,
      ...(cause ? {'app_stream.quality.cause': cause} : {}),
    };
    this.#instruments.quality.add(durationMs / 1000, {...this.#own, ...attributes});
  }

  reconnected(outcome: StartOutcome, durationMs: number, cause: ObservedError) {
    const attributes = {'app_stream.outcome': outcome, ...errorAttributes(cause)};
    this.#instruments.reconnect.record(durationMs / 1000, {...this.#own, ...attributes});
  }

  runEnded(reason: ObservedEnd, error: ObservedError | undefined) {
    const attributes = {'app_stream.end.reason': reason, ...errorAttributes(error)};
    this.#instruments.runs.add(1, {...this.#own, ...attributes});
  }
}

const createInstruments = (meter: TelemetryMeter) => {
  const histogram = (name: string, description: string, explicitBucketBoundaries: number[]) =>
    meter.createHistogram(`app_stream.${name}.duration`, {
      description,
      unit: 's',
      advice: {explicitBucketBoundaries},
    });
  return {
    start: histogram('start', 'The time from the start of a run to its first frame, or to its end.', START_S),
    freeze: histogram('freeze', 'The time for which the video was frozen.', FREEZE_S),
    roundTrip: histogram('round_trip', 'The round trip between the page and the host.', ROUND_TRIP_S),
    reconnect: histogram(
      'reconnect',
      'The time from the loss of a stream to its next frame, or to its end.',
      RECONNECT_S,
    ),
    quality: meter.createCounter('app_stream.quality.time', {
      description: 'The time for which a stream had a quality.',
      unit: 's',
    }),
    runs: meter.createCounter('app_stream.runs', {description: 'The runs that ended.', unit: '{run}'}),
  };
};
