import { Hono } from 'hono';
import type { Metrics } from '#app/platform/metrics/metrics.server.ts';
import type { ServerEnv } from '../context.ts';
import { readiness } from '../readiness.ts';
import { fileHeaders } from '../security.ts';
import { metricsRoute } from './metrics.ts';

export const health = new Hono<ServerEnv>();
health.use('/healthz', (c, next) => fileHeaders()(c, next));
health.use('/readyz', (c, next) => fileHeaders()(c, next));

/** Liveness: the process is running. */
health.get('/healthz', (c) => c.json({ alive: true }));

/** Readiness: database, migrations and (where it runs here) the worker, and that the process is not stopping. */
health.get('/readyz', async (c) => {
  const state = await readiness();
  c.header('Cache-Control', 'no-store');
  return c.json(state, state.ready ? 200 : 503);
});

/** These and the figures, for a port of their own. */
export const healthApp = (metrics: Pick<Metrics, 'read'>): Hono<ServerEnv> =>
  new Hono<ServerEnv>().route('/', health).route('/', metricsRoute(metrics));
