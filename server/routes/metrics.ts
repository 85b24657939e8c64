import { Hono } from 'hono';
import type { Metrics } from '#app/platform/metrics/metrics.server.ts';
import type { ServerEnv } from '../context.ts';

/** Serves the figures of this process. Only on a port of its own: they say how the firm's business goes. */
export const metricsRoute = ({ read }: Pick<Metrics, 'read'>): Hono<ServerEnv> =>
  new Hono<ServerEnv>().get('/metrics', async (c) => {
    const { type, body } = await read(c.req.header('accept'));
    return c.body(body, 200, { 'Content-Type': type, 'Cache-Control': 'no-store' });
  });
