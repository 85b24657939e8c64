import type { Hono } from 'hono';
import type { ServerEnv } from '../../server/context.ts';

/** Where tests without a network come from, as the HTTP server tells the application. */
const CONNECTION = {
  incoming: { socket: { remoteAddress: '127.0.0.1', remotePort: 50_000, remoteFamily: 'IPv4' } },
};

/** The application's own origin in the environment of the tests. */
export const OWN_ORIGIN = 'http://localhost:3000';

/** Asks the application in this process, as its HTTP server would. */
export const ask = async (
  app: Hono<ServerEnv>,
  request: string | Request,
  init?: RequestInit,
): Promise<Response> =>
  typeof request === 'string'
    ? app.request(new URL(request, OWN_ORIGIN).href, init, CONNECTION)
    : app.request(request, init, CONNECTION);

/** As `ask`, with a JSON body that our own page sends. */
export const post = (
  app: Hono<ServerEnv>,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Response> =>
  ask(app, path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: OWN_ORIGIN, ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
