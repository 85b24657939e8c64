import type { Hono } from 'hono';
import type { ServerEnv } from '../../server/context.ts';

/** The client address of tests without a network, as the HTTP server would pass it to the application. */
const CONNECTION = {
  incoming: { socket: { remoteAddress: '127.0.0.1', remotePort: 50_000, remoteFamily: 'IPv4' } },
};

/** The application's own origin in the test environment. */
export const OWN_ORIGIN = 'http://localhost:3000';

/** Sends a request to the application in this process, as its HTTP server would. */
export const ask = async (
  app: Hono<ServerEnv>,
  request: string | Request,
  init?: RequestInit,
): Promise<Response> =>
  typeof request === 'string'
    ? app.request(new URL(request, OWN_ORIGIN).href, init, CONNECTION)
    : app.request(request, init, CONNECTION);

/** Like `ask`, with a JSON body as sent by the application's own pages. */
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
