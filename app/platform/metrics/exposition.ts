/** The formats of figures: OpenMetrics 1.0, and Prometheus' own text format. */
const OPEN_METRICS = 'application/openmetrics-text; version=1.0.0; charset=utf-8';
const PLAIN = 'text/plain; version=0.0.4; charset=utf-8';

/** A counter's description, in whose samples `_total` stays. */
const COUNTER = /^# HELP (\S+)_total (.*)\n# TYPE \1_total counter$/gm;

/**
 * Writes figures in the requested format.
 * @param text in Prometheus' text format
 * @param accept the request's header; OpenMetrics if it is named there
 */
export function exposition(text: string, accept: string | undefined): { type: string; body: string } {
  if (!accept?.includes('application/openmetrics-text')) return { type: PLAIN, body: text };
  const named = text.replace(COUNTER, '# HELP $1 $2\n# TYPE $1 counter');
  return { type: OPEN_METRICS, body: `${named.replace(/\n{2,}/g, '\n').trimEnd()}\n# EOF\n` };
}
