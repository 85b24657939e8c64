import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Metrics } from '#app/platform/metrics/metrics.server.ts';
import type { ServerEnv } from '../context.ts';
import { readiness } from '../readiness.ts';
import { fileHeaders } from '../security.ts';
import { metricsRoute } from './metrics.ts';

export const health = new Hono<ServerEnv>();

/** Like all responses; the settings are read with the first request. */
const headers = createMiddleware<ServerEnv>((c, next) => fileHeaders()(c, next));

/** Liveness: the process is running. */
health.get('/healthz', headers, (c) => c.json({ alive: true }));

/** Readiness: database, migrations and (where it runs here) the worker, and that the process is not stopping. */
health.get('/readyz', headers, async (c) => {
  const state = await readiness();
  c.header('Cache-Control', 'no-store');
  return c.json(state, state.ready ? 200 : 503);
});

/** These and the figures, for a port of their own. */
export const healthApp = (metrics: Pick<Metrics, 'read'>): Hono<ServerEnv> =>
  new Hono<ServerEnv>().route('/', health).route('/', metricsRoute(metrics));
