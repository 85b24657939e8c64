import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { newId } from '#app/platform/ids.ts';
import { logger } from '#app/platform/logger.server.ts';
import type { PageContext } from '#app/platform/page-context.server.ts';
import { appRouter } from '#app/trpc/root.server.ts';
import type { ServerContext, ServerEnv } from './context.ts';
import { errorResponse, handleError } from './errors.ts';
import { analytics } from './routes/analytics.ts';
import { auth } from './routes/auth.ts';
import { documents } from './routes/documents.ts';
import { health } from './routes/health.ts';
import { media } from './routes/media.ts';
import { sameOriginWrites, securityHeaders } from './security.ts';
import { staticFiles } from './static.ts';
import { whoAsks } from './who-asks.ts';

/** Answers a page: React Router's part of the server. */
export type PageHandler = (request: Request, page: PageContext) => Promise<Response>;

type Options = {
  pages: PageHandler;
  /** The folder of built browser files; none in development, where Vite serves them. */
  clientFolder: string | null;
};

/** More than any call or form needs. Files go straight to the storage. */
const MAX_BODY_BYTES = 256 * 1024;

/** The whole HTTP application. */
export function createApp({ pages, clientFolder }: Options): Hono<ServerEnv> {
  const app = new Hono<ServerEnv>();
  app.onError(handleError);
  if (clientFolder) app.route('/', staticFiles(clientFolder));
  app.route('/', health);

  app.use('*', async (c, next) => {
    const requestId = newId();
    c.set('requestId', requestId);
    const started = performance.now();
    await next();
    // Afterwards, since pages and calls bring a whole response of their own.
    c.header('X-Request-Id', requestId);
    const { method, path } = c.req;
    const ms = Math.round(performance.now() - started);
    logger.info(
      { requestId, viewerId: c.get('viewer')?.memberId, method, path, status: c.res.status, ms },
      'request',
    );
  });
  app.use('*', securityHeaders({ development: clientFolder === null }));
  app.use('*', sameOriginWrites);
  app.use(
    '*',
    bodyLimit({
      maxSize: MAX_BODY_BYTES,
      onError: (c) => errorResponse(c, 'payload_too_large', 'That is more than we take at once.'),
    }),
  );
  app.use('*', whoAsks);

  app.route('/api/auth', auth);
  app.route('/api/analytics', analytics);
  app.route('/api/documents', documents);
  app.route('/media', media);
  app.all('/api/trpc/*', rpc);
  app.all('/api/*', (c) => errorResponse(c, 'not_found', 'There is no such call.'));
  app.all('*', async (c) => {
    const response = await pages(c.req.raw, {
      viewer: c.get('viewer'),
      lookupFailed: c.get('lookupFailed'),
      requestId: c.get('requestId'),
      nonce: c.get('secureHeadersNonce'),
    });
    return response;
  });
  return app;
}

function rpc(c: ServerContext): Promise<Response> {
  return fetchRequestHandler({
    endpoint: '/api/trpc',
    req: c.req.raw,
    router: appRouter,
    createContext: () => ({ viewer: c.get('viewer'), requestId: c.get('requestId') }),
    responseMeta: () => ({ headers: { 'Cache-Control': 'no-store' } }),
    allowBatching: true,
    maxBatchSize: 20,
  });
}
