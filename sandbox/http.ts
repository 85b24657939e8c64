import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import type { Context, Hono, MiddlewareHandler } from 'hono';
import type { CallLog, ServiceName } from './calls.ts';

export type Web = { Bindings: HttpBindings };
export type WebContext = Context<Web>;

export type Address = { host: string; publicHost: string; port: number };

export type HttpService = {
  /** Where people and programs reach it, with a slash at the end. */
  url: string;
  port: number;
  /** Requests that come before this wait for it. */
  serve: (app: Hono<Web>) => void;
  close: () => Promise<void>;
};

const unknownCalls = new WeakSet<object>();

/** Marks the call that is being answered as one that the stand-in does not know. */
export function markUnknown(c: WebContext): void {
  unknownCalls.add(c.env.outgoing);
}

/** Refuses what another site's page makes the browser send; programs send neither of these headers. */
export const refuseOtherSites: MiddlewareHandler<Web> = async (c, next) => {
  const origin = c.req.header('origin');
  const isForeign = origin !== undefined && origin !== new URL(c.req.url).origin;
  if (c.req.method !== 'GET' && (isForeign || c.req.header('sec-fetch-site') === 'cross-site')) {
    return c.text('Sent by another site', 403);
  }
  return next();
};

/** A stand-in that fails is a fault of this project: it is told to the caller and on the process's own output. */
export function answerFailure(error: Error, c: WebContext): Response {
  process.emitWarning(error);
  return c.text(`The sandbox failed: ${error.message}`, 500);
}

/** Opens the port of a service; every HTTP call to any service passes here and is logged. */
export async function listen(service: ServiceName, address: Address, calls: CallLog): Promise<HttpService> {
  const ready = Promise.withResolvers<ReturnType<typeof getRequestListener>>();
  const server = createServer(async (incoming, outgoing) => {
    const method = incoming.method ?? '';
    const path = (incoming.url ?? '').split('?')[0] ?? '';
    if (!path.startsWith('/assets/') && path !== '/favicon.ico') {
      outgoing.once('finish', () => {
        calls.record({
          service,
          method,
          path,
          status: outgoing.statusCode,
          unknown: unknownCalls.has(outgoing),
        });
      });
    }
    const answer = await ready.promise;
    await answer(incoming, outgoing);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(address.port, address.host, resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://${address.publicHost}:${port}/`,
    port,
    serve: (app) => ready.resolve(getRequestListener(app.fetch, { overrideGlobalObjects: false })),
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        server.closeIdleConnections();
        setTimeout(() => server.closeAllConnections(), 1_000).unref();
      }),
  };
}
