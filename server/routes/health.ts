import { Hono } from 'hono';
import { readiness } from '../readiness.ts';

export const health = new Hono();

/** The process is alive. */
health.get('/healthz', (c) => c.json({ alive: true }));

/** The process can do its work: database, migrations and (where it runs here) the worker. */
health.get('/readyz', async (c) => {
  const state = await readiness();
  return c.json(state, state.ready ? 200 : 503);
});
