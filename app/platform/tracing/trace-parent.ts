/** A span of another process. */
export type TraceParent = { traceId: string; spanId: string };

/** Version, trace, span, flags. Version ff is invalid; later ones may append fields (W3C Trace Context, §3.2). */
const FORMAT = /^(?!ff)([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-[\da-f]{2}(-.*)?$/;
const ZEROS = /^0+$/;

/**
 * Parses a `traceparent` header; `null` if it is none. Its flags are ignored: which requests are recorded is not for
 * their sender to decide.
 */
export function readTraceParent(header: string | undefined): TraceParent | null {
  const [, version, traceId, spanId, more] = FORMAT.exec(header ?? '') ?? [];
  if (!traceId || !spanId || ZEROS.test(traceId) || ZEROS.test(spanId)) return null;
  if (version === '00' && more !== undefined) return null;
  return { traceId, spanId };
}
