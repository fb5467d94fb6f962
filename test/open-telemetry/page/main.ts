import type {AppStreamElement} from 'app-stream';
import {OTLPMetricExporter} from '@opentelemetry/exporter-metrics-otlp-http';
import {OTLPTraceExporter} from '@opentelemetry/exporter-trace-otlp-http';
import {MeterProvider, PeriodicExportingMetricReader} from '@opentelemetry/sdk-metrics';
import {BatchSpanProcessor, WebTracerProvider} from '@opentelemetry/sdk-trace-web';
import {type Observation, observe, type ObserveOptions} from '../../../src/telemetry.ts';

declare global {
  interface Window {
    readonly observedPage: ObservedPage;
  }
}

/** What a test asks for. A function cannot travel to the page, so it names what to use. */
export interface PageOptions extends Pick<ObserveOptions, 'propagate' | 'attributes' | 'metricAttributes'> {
  /** Whether a tracer and a meter of the SDK record the stream (default: true). */
  readonly usesSdk?: boolean;
  /** Whether reports go to `/report` by `sendBeacon`. */
  readonly sendsReports?: boolean;
  /** Properties of the element. */
  readonly stream?: object;
}

// In its own file, a page that does not use it has no exporter.
const createProviders = () => {
  const spans = new BatchSpanProcessor(new OTLPTraceExporter({url: '/v1/traces'}), {
    scheduledDelayMillis: 100,
  });
  const metrics = new PeriodicExportingMetricReader({
    exporter: new OTLPMetricExporter({url: '/v1/metrics'}),
    exportIntervalMillis: 3_600_000,
  });
  return {
    tracers: new WebTracerProvider({spanProcessors: [spans]}),
    meters: new MeterProvider({readers: [metrics]}),
  };
};

/** A page with one stream that is observed. Tests call its methods. */
class ObservedPage {
  readonly #providers = createProviders();
  stream: AppStreamElement | undefined;
  observation: Observation | undefined;

  /** Observes a new element, and adds it to the page. */
  open({usesSdk = true, sendsReports = false, stream: properties, ...options}: PageOptions) {
    const stream = document.createElement('app-stream');
    Object.assign(stream, {serviceUrl: '/service', appId: 'usd-viewer', profile: 'default', ...properties});
    const {tracers, meters} = this.#providers;
    this.observation = observe(stream, {
      ...options,
      ...(usesSdk ? {tracer: tracers.getTracer('page'), meter: meters.getMeter('page')} : {}),
      ...(sendsReports
        ? {report: (report) => void navigator.sendBeacon('/report', JSON.stringify(report))}
        : {}),
    });
    document.body.replaceChildren(stream);
    this.stream = stream;
  }

  /** Exports what is recorded by now. */
  async flush() {
    await Promise.all([this.#providers.tracers.forceFlush(), this.#providers.meters.forceFlush()]);
  }

  /** Exports the spans when the user leaves the page, as the guide advises. */
  flushAtLeave() {
    addEventListener('pagehide', () => void this.#providers.tracers.forceFlush());
  }
}

Object.assign(window, {observedPage: new ObservedPage()});
