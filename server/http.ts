import type { Server } from 'node:http';
import { serve } from '@hono/node-server';
import type { Hono } from 'hono';
import type { ServerEnv } from './context.ts';

/** Listens on every address of the machine. Answers once the port is open. */
export function listen(
  app: Hono<ServerEnv>,
  port: number,
): Promise<{ port: number; close: () => Promise<void> }> {
  return new Promise((resolve, reject) => {
    const server = serve({ fetch: app.fetch, port }, (info) =>
      resolve({ port: info.port, close: () => closeServer(server) }),
    ) as Server;
    server.once('error', reject);
    // Slow requests must not hold a connection for ever.
    server.requestTimeout = 60_000;
    server.headersTimeout = 15_000;
  });
}

/** How long requests under way may take to finish at a stop; a long download is resumed elsewhere by its Range. */
const DRAIN_MS = 8000;

/** Takes no new requests, lets those under way finish. */
function closeServer(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    server.close((error) => (error ? reject(error) : resolve()));
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), DRAIN_MS).unref();
  });
}
