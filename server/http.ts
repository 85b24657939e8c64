import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { serve } from '@hono/node-server';
import type { Hono } from 'hono';
import { settings } from '#app/platform/config/settings.server.ts';
import { logger } from '#app/platform/logging/logger.server.ts';
import type { ServerEnv } from './context.ts';

export type HttpServer = {
  port: number;
  /** Returns how many connections are open, and how many there may be. */
  connections(): Promise<{ open: number; most: number }>;
  /** Makes every connection close with its next response, while requests are still served. */
  refuseReuse(): void;
  /** Stops accepting requests, and lets running ones finish for up to `timeoutMs`. */
  close(timeoutMs: number): Promise<void>;
};

/** How often connections are checked for inactivity. */
const CHECK_EVERY_MS = 5_000;

/** Listens at an address of this machine, by default at all of them. Resolves once the port is open. */
export function listenOn(app: Hono<ServerEnv>, port: number, hostname?: string): Promise<HttpServer> {
  const { http } = settings();
  const serverOptions = {
    keepAliveTimeout: http.keepAliveMs,
    // Slow requests must not occupy a connection indefinitely.
    headersTimeout: http.headersTimeoutMs,
    requestTimeout: http.requestTimeoutMs,
    connectionsCheckingInterval: Math.min(CHECK_EVERY_MS, http.headersTimeoutMs),
    // Detects peers that disappeared without closing.
    keepAlive: true,
  };
  return new Promise((resolve, reject) => {
    const options = { fetch: app.fetch, port, serverOptions, ...(hostname !== undefined && { hostname }) };
    const server = serve(options, (info) =>
      resolve({
        port: info.port,
        connections: async () => ({ open: await openOn(server), most: http.maxConnections }),
        refuseReuse,
        close: (timeoutMs) => closeServer(server, timeoutMs),
      }),
    ) as Server;
    const refuseReuse = closingReuse(server);
    server.once('error', reject);
    // A connection without traffic in either direction; live pages send a heartbeat more often than this.
    server.timeout = http.silenceMs;
    server.maxConnections = http.maxConnections;
    server.on('drop', () => noteDrop(http.maxConnections));
  });
}

const openOn = (server: Server): Promise<number> =>
  new Promise((resolve, reject) =>
    server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );

const DROPS_NOTED_EVERY_MS = 60_000;
let dropsNotedAt = Number.NEGATIVE_INFINITY;

function noteDrop(limit: number): void {
  if (performance.now() - dropsNotedAt < DROPS_NOTED_EVERY_MS) return;
  dropsNotedAt = performance.now();
  logger.warn({ limit }, 'connections are refused: MAX_CONNECTIONS is reached');
}

/**
 * Returns a function after which every response, including those in progress, says `Connection: close`. The client
 * then closes the connection itself: if the server did, a request in transit would be lost.
 */
function closingReuse(server: Server): () => void {
  const running = new Set<ServerResponse>();
  let isRefusing = false;
  const refuse = (response: ServerResponse) => {
    if (!response.headersSent) response.setHeader('Connection', 'close');
  };
  server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
    if (isRefusing) refuse(response);
    running.add(response);
    response.once('close', () => running.delete(response));
  });
  return () => {
    isRefusing = true;
    for (const response of running) refuse(response);
  };
}

function closeServer(server: Server, timeoutMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => server.closeAllConnections(), timeoutMs).unref();
    server.close((error) => {
      clearTimeout(timer);
      return error ? reject(error) : resolve();
    });
    server.closeIdleConnections();
  });
}
