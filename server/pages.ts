import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { pageContext, renderedBody } from '#app/platform/pages/page-context.server.ts';
import { bytesOf } from '#app/platform/pages/render-data.server.ts';
import { RETRY_AFTER_SECONDS } from '#app/platform/rpc/unavailable.server.ts';
import type { PageHandler } from './app.ts';
import { withOutagePages } from './outage-pages.ts';
import { wholeResponse } from './whole-response.ts';

/** Not of a whole page that a browser renders ahead of a click (`prefetch;prerender`): it is shown, not fetched again. */
const isPrefetch = ({ headers }: Request): boolean =>
  (headers.get('sec-purpose') ?? headers.get('purpose')) === 'prefetch';

export function pageHandler(
  build: ServerBuild | (() => Promise<ServerBuild>),
  mode: 'production' | 'development',
): PageHandler {
  const handle = createRequestHandler(
    typeof build === 'function' ? async () => withOutagePages(await build()) : withOutagePages(build),
    mode,
  );
  return async (request, page) => {
    const context = new RouterContextProvider();
    const rendered: { bytes: Uint8Array<ArrayBuffer> | null } = { bytes: null };
    context.set(pageContext, page);
    context.set(renderedBody, rendered);
    const response = await handle(request, context);
    // A member's page is not stored on disk. Its data is cached for ten seconds after a link was pointed at, so that
    // the click uses it (docs/decisions/0024-what-a-page-loads.md).
    if (page.viewer && !isPrefetch(request)) response.headers.set('Cache-Control', 'private, no-store');
    // An error page must not be served from a cache after the error is fixed.
    if (response.status >= 400) response.headers.set('Cache-Control', 'no-store');
    if (response.status === 503) response.headers.set('Retry-After', String(RETRY_AFTER_SECONDS));
    const body = rendered.bytes ?? (await dataOf(response));
    return body === null ? response : wholeResponse(request, body, response);
  };
}

/** The type of what React Router sends for client-side navigation. */
const DATA_TYPE = 'text/x-script';

/**
 * Reads the data of a client-side navigation; `null` for any other response. No loader defers anything, so the stream
 * has one part; sending it as a stream would take a fifth of the request's time.
 */
async function dataOf({ headers, body }: Response): Promise<Uint8Array<ArrayBuffer> | null> {
  if (body === null || headers.get('Content-Type') !== DATA_TYPE) return null;
  return bytesOf(body);
}
