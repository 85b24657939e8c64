import { setTimeout as pause } from 'node:timers/promises';
import type { Hono } from 'hono';
import { stopLive } from '#app/features/notifications/live.server.ts';
import { settings } from '#app/platform/config/settings.server.ts';
import type { ServerEnv } from '../server/context.ts';
import { type HttpServer, listenOn } from '../server/http.ts';
import { announceStop } from '../server/readiness.ts';
import { onStop } from './lifecycle.ts';
import { countConnectionsOf, startedMetrics } from './telemetry.ts';

/**
 * Serves the application on its port, and stops in an order that loses no request: `/readyz` first takes the process
 * out of the load balancer, responses then close their connections, live pages are moved elsewhere, and the port is
 * closed last.
 */
export async function serveWeb(app: Hono<ServerEnv>): Promise<HttpServer> {
  const { port, listenAddress } = settings();
  const server = await listenOn(app, port, listenAddress);
  countConnectionsOf(server);
  const { requestsMs, noticeMs } = settings().shutdown;
  onStop('http', () => server.close(requestsMs));
  onStop('live', stopLive);
  onStop('notice', async (why) => {
    announceStop();
    server.refuseReuse();
    // A process stopped from a terminal has no load balancer.
    if (why === 'SIGTERM') await pause(noticeMs);
  });
  return server;
}

/** Serves `/healthz` and `/readyz` on `HEALTH_PORT`, if set, in any process. */
export async function serveHealth(): Promise<void> {
  const { healthPort, healthAddress } = settings();
  const metrics = startedMetrics();
  if (healthPort === null || metrics === null) return;
  const { healthApp } = await import('../server/routes/health.ts');
  const server = await listenOn(healthApp(metrics), healthPort, healthAddress);
  onStop('health', () => server.close(0));
}
