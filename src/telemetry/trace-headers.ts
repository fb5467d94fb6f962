import type {HeaderRecord, RequestHeaders} from '../preflight.ts';
import type {SpanContext} from './open-telemetry.ts';

/** The headers of W3C Trace Context, level 1. A span that no SDK records has no valid id, and adds none. */
export const traceHeadersOf = ({traceId, spanId, traceFlags, traceState}: SpanContext): HeaderRecord => {
  if (!isValid(traceId, 32) || !isValid(spanId, 16)) return {};
  const flags = (traceFlags & 0xff).toString(16).padStart(2, '0');
  const tracestate = traceState?.serialize();
  return {
    traceparent: `00-${traceId}-${spanId}-${flags}`,
    ...(tracestate ? {tracestate} : {}),
  };
};

const isValid = (id: string, length: number) =>
  id.length === length && /^[\da-f]+$/.test(id) && /[^0]/.test(id);

/** Adds headers to those of a page. The page's own function is still called for each request. */
export const withHeaders =
  (given: RequestHeaders | undefined, added: () => HeaderRecord): (() => Promise<HeaderRecord>) =>
  async () => {
    const own = typeof given === 'function' ? await given() : given;
    return {...(own instanceof Headers ? Object.fromEntries(own) : own), ...added()};
  };
