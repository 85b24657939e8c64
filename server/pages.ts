import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { pageContext } from '#app/platform/page-context.server.ts';
import type { PageHandler } from './app.ts';

const compress = promisify(gzip);
const COMPRESS = { level: 4 };
/** Below this a compressed page is not smaller on the wire. */
const COMPRESS_FROM_BYTES = 1400;

/** React Router's pages. HTML is a string, so it is compressed in one shot, which costs half of a stream. */
export function pageHandler(
  build: ServerBuild | (() => Promise<ServerBuild>),
  mode: 'production' | 'development',
): PageHandler {
  const handle = createRequestHandler(build, mode);
  return async (request, page) => {
    const context = new RouterContextProvider();
    context.set(pageContext, page);
    const response = await handle(request, context);
    // What went wrong must not be shown again from a cache when it is mended.
    if (response.status >= 400) response.headers.set('Cache-Control', 'no-store');
    return mode === 'production' ? compressed(request, response) : response;
  };
}

async function compressed(request: Request, response: Response): Promise<Response> {
  const type = response.headers.get('content-type') ?? '';
  const accepted = request.headers.get('accept-encoding')?.includes('gzip');
  if (!response.body || !accepted || !/^text\/|x-script/.test(type)) return response;
  const bytes = Buffer.from(await response.arrayBuffer());
  const headers = new Headers(response.headers);
  headers.append('Vary', 'Accept-Encoding');
  if (bytes.length < COMPRESS_FROM_BYTES) return new Response(bytes, { status: response.status, headers });
  headers.set('Content-Encoding', 'gzip');
  return new Response(new Uint8Array(await compress(bytes, COMPRESS)), { status: response.status, headers });
}
