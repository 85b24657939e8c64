import type { Server } from 'node:http';
import { serve } from '@hono/node-server';
import type { Hono } from 'hono';
import type { ServerEnv } from './context.ts';

/** Listens on all network interfaces. Resolves once the port is open. */
export function listen(
  app: Hono<ServerEnv>,
  port: number,
): Promise<{ port: number; close: () => Promise<void> }> {
  return new Promise((resolve, reject) => {
    const server = serve({ fetch: app.fetch, port }, (info) =>
      resolve({ port: info.port, close: () => closeServer(server) }),
    ) as Server;
    server.once('error', reject);
    // Slow requests must not occupy a connection indefinitely.
    server.requestTimeout = 60_000;
    server.headersTimeout = 15_000;
  });
}

/** Time for running requests to finish on shutdown. A long download is resumed elsewhere with a Range request. */
const DRAIN_MS = 8000;

/** Stops accepting requests and lets running ones finish. */
function closeServer(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    server.close((error) => (error ? reject(error) : resolve()));
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), DRAIN_MS).unref();
  });
}
