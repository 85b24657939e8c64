import { Hono } from 'hono';
import { readiness } from '../readiness.ts';

export const health = new Hono();

/** Liveness: the process is running. */
health.get('/healthz', (c) => c.json({ alive: true }));

/** Readiness: database, migrations and (where it runs here) the worker. */
health.get('/readyz', async (c) => {
  const state = await readiness();
  return c.json(state, state.ready ? 200 : 503);
});
