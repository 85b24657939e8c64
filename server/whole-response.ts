import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

const compress = promisify(gzip);
const COMPRESS = { level: 4 };
/** Below this size, compression saves nothing on the wire. */
const COMPRESS_FROM_BYTES = 1400;

/**
 * Sends a page or its data in one piece. Compressed in one shot, at half the cost of a stream; otherwise it goes to the
 * socket as it is, where a stream would convert and copy it several times.
 */
export async function wholeResponse(
  request: Request,
  body: Uint8Array<ArrayBuffer>,
  { status, headers }: Pick<Response, 'status' | 'headers'>,
): Promise<Response> {
  const init = { status, headers };
  if (!request.headers.get('accept-encoding')?.includes('gzip')) return new Response(body, init);
  headers.append('Vary', 'Accept-Encoding');
  if (body.byteLength < COMPRESS_FROM_BYTES) return new Response(body, init);
  headers.set('Content-Encoding', 'gzip');
  return new Response(await compress(body, COMPRESS), init);
}
