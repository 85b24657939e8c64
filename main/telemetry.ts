import { watchStatements } from '#app/db/statement-watch.ts';
import { openPages } from '#app/features/notifications/live.server.ts';
import { traces } from '#app/integrations/wiring.server.ts';
import { releaseIfBuilt } from '#app/platform/config/release.server.ts';
import { settings } from '#app/platform/config/settings.server.ts';
import { logger } from '#app/platform/logging/logger.server.ts';
import { setMeter } from '#app/platform/metrics/meter.server.ts';
import type { Metrics } from '#app/platform/metrics/metrics.server.ts';
import { currentTrace, inSpan, setTracer } from '#app/platform/tracing/tracing.server.ts';
import type { HttpServer } from '../server/http.ts';
import { onStop } from './lifecycle.ts';

/** Time for pending spans to be sent on shutdown. */
const TRACES_DRAIN_MS = 2_000;
/** How often it is logged that spans cannot be sent. */
const PROBLEM_EVERY_MS = 60_000;

const UNKNOWN = { version: 'unknown', revision: 'unknown' };

const held: { metrics: Metrics | null; server: HttpServer | null } = { metrics: null, server: null };

/** Names the public server, whose connections are counted. */
export function countConnectionsOf(server: HttpServer): void {
  held.server = server;
}

/** Returns the figures of this process; `null` where nobody can ask for them. */
export const startedMetrics = (): Metrics | null => held.metrics;

/** Starts counting if the health port is set; the library is loaded only then. */
export async function startMetrics(): Promise<void> {
  if (settings().healthPort === null) return;
  const { createMetrics } = await import('#app/platform/metrics/metrics.server.ts');
  held.metrics = createMetrics({
    release: releaseIfBuilt() ?? UNKNOWN,
    httpConnections: async () => (await held.server?.connections()) ?? null,
    liveConnections: openPages,
  });
  setMeter(held.metrics.meter);
}

/** Starts recording traces if a collector is set; the library is loaded only then. */
export async function startTraces(): Promise<void> {
  const collector = traces();
  if (!collector) return;
  const { createTracer } = await import('#app/integrations/traces/tracer.server.ts');
  const { statementSpan } = await import('#app/integrations/traces/statement-span.ts');
  const tracer = createTracer({
    ...collector,
    environment: settings().environment,
    release: releaseIfBuilt() ?? UNKNOWN,
    onProblem: noteProblem,
  });
  setTracer(tracer);
  // Outside a trace a statement costs one check.
  watchStatements((text, run) => (currentTrace() ? inSpan(statementSpan(text), run) : run()));
  onStop('traces', async () => {
    watchStatements(null);
    setTracer(null);
    await tracer.close(TRACES_DRAIN_MS);
  });
}

let problemNotedAt = Number.NEGATIVE_INFINITY;

function noteProblem(err: unknown): void {
  if (performance.now() - problemNotedAt < PROBLEM_EVERY_MS) return;
  problemNotedAt = performance.now();
  logger.warn({ err }, 'traces could not be sent');
}
