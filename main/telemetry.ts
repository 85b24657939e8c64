import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { watchStatements } from '#app/db/statement-watch.ts';
import { openPages } from '#app/features/notifications/live.server.ts';
import { traces } from '#app/integrations/wiring.server.ts';
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

/** What the build writes about itself. A checkout that is not built has no such file. */
const RELEASE = 'build/release.json';
const release = z.object({ version: z.string(), revision: z.string() });
const UNKNOWN = { version: 'unknown', revision: 'unknown' };

const buildInfo = () =>
  existsSync(RELEASE) ? release.parse(JSON.parse(readFileSync(RELEASE, 'utf8'))) : UNKNOWN;

const held: { metrics: Metrics | null; server: HttpServer | null } = { metrics: null, server: null };

/** Names the public server, whose connections are counted. */
export function countConnectionsOf(server: HttpServer): void {
  held.server = server;
}

/** Returns the figures of this process; `null` where nobody can ask for them. */
export const startedMetrics = (): Metrics | null => held.metrics;

/** Begins to count, if the health port is set; the library is loaded only then. */
export async function startMetrics(): Promise<void> {
  if (settings().healthPort === null) return;
  const { createMetrics } = await import('#app/platform/metrics/metrics.server.ts');
  held.metrics = createMetrics({
    release: buildInfo(),
    httpConnections: async () => (await held.server?.connections()) ?? null,
    liveConnections: openPages,
  });
  setMeter(held.metrics.meter);
}

/** Begins to record traces, if a collector is set; the library is loaded only then. */
export async function startTraces(): Promise<void> {
  const collector = traces();
  if (!collector) return;
  const { createTracer } = await import('#app/integrations/traces/tracer.server.ts');
  const { statementSpan } = await import('#app/integrations/traces/statement-span.ts');
  const tracer = createTracer({
    ...collector,
    environment: settings().environment,
    release: buildInfo(),
    onProblem: noteProblem,
  });
  setTracer(tracer);
  // What is not recorded costs a look whether it is.
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
