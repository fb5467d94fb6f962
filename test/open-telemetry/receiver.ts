import type {RequestListener} from 'node:http';
import {text} from 'node:stream/consumers';
import {z} from 'zod';

// OTLP in JSON: https://opentelemetry.io/docs/specs/otlp/#json-protobuf-encoding
const attribute = z.object({key: z.string(), value: z.record(z.string(), z.unknown())});
const attributes = z
  .array(attribute)
  .optional()
  .transform((list = []) => Object.fromEntries(list.map(({key, value}) => [key, Object.values(value)[0]])));

const spanSchema = z.object({
  name: z.string(),
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  startTimeUnixNano: z.coerce.number(),
  endTimeUnixNano: z.coerce.number(),
  attributes,
  events: z.array(z.object({name: z.string(), attributes})).optional(),
  status: z.object({code: z.number().optional(), message: z.string().optional()}).optional(),
});
export type ReceivedSpan = z.output<typeof spanSchema>;

const tracesSchema = z.object({
  resourceSpans: z.array(z.object({scopeSpans: z.array(z.object({spans: z.array(spanSchema)}))})),
});

const pointSchema = z.object({
  attributes,
  count: z.coerce.number().optional(),
  sum: z.number().optional(),
  asDouble: z.number().optional(),
  explicitBounds: z.array(z.number()).optional(),
});
const points = z.object({dataPoints: z.array(pointSchema)}).optional();
const metricSchema = z.object({name: z.string(), unit: z.string(), histogram: points, sum: points});
export type ReceivedMetric = z.output<typeof metricSchema>;

const metricsSchema = z.object({
  resourceMetrics: z.array(z.object({scopeMetrics: z.array(z.object({metrics: z.array(metricSchema)}))})),
});

const reportSchema = z.object({
  trigger: z.string(),
  traceId: z.string(),
  start: z.object({durationMs: z.number()}).optional(),
  end: z.object({reason: z.string()}).optional(),
  attributes: z.record(z.string(), z.unknown()),
});
export type ReceivedReport = z.output<typeof reportSchema>;

/** Receives what a page exports by OTLP, and its reports. */
export class Receiver {
  /** All bodies as they arrived. */
  readonly bodies: string[] = [];
  readonly spans: ReceivedSpan[] = [];
  readonly reports: ReceivedReport[] = [];
  /** The points of each metric in the last export. */
  readonly metrics = new Map<string, ReceivedMetric>();
  #waiting: (() => void)[] = [];

  readonly handle: RequestListener = (request, response) => {
    void text(request).then((body) => {
      this.bodies.push(body);
      this.#read(request.url ?? '', JSON.parse(body));
      response.writeHead(200, {'content-type': 'application/json'}).end('{}');
      for (const check of this.#waiting) check();
    });
  };

  #read(path: string, body: unknown) {
    if (path === '/report') this.reports.push(reportSchema.parse(body));
    if (path === '/v1/traces')
      for (const {scopeSpans} of tracesSchema.parse(body).resourceSpans)
        this.spans.push(...scopeSpans.flatMap(({spans}) => spans));
    if (path === '/v1/metrics')
      for (const {scopeMetrics} of metricsSchema.parse(body).resourceMetrics)
        for (const metric of scopeMetrics.flatMap(({metrics}) => metrics))
          this.metrics.set(metric.name, metric);
  }

  /** Resolves with the first value that is there after a request. */
  async waitFor<Value>(find: () => Value | undefined): Promise<Value> {
    for (;;) {
      const value = find();
      if (value !== undefined) return value;
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
      this.#waiting = [];
    }
  }

  /** Resolves with the span of a run, which is exported when it ends. */
  waitForRun(): Promise<ReceivedSpan> {
    return this.waitFor(() => this.spans.find(({name}) => name === 'app-stream: run'));
  }

  clear() {
    this.bodies.length = this.spans.length = this.reports.length = 0;
    this.metrics.clear();
  }
}
