import type { IncomingMessage } from 'node:http';
import { S3Error } from './s3-error.ts';

/** How a body is announced that comes in pieces, with its digest after it; its pieces are not signed. */
export const UNSIGNED_PIECES = 'STREAMING-UNSIGNED-PAYLOAD-TRAILER';

export type Body = {
  content: AsyncIterable<Uint8Array>;
  /** The headers that came after the body; complete when it has been read. */
  trailers: Record<string, string>;
};

/** The bytes that a request carries, out of their wrapping where they have one. */
export function bodyOf(request: IncomingMessage): Body {
  const trailers: Record<string, string> = {};
  const isWrapped = request.headers['x-amz-content-sha256'] === UNSIGNED_PIECES;
  return { content: isWrapped ? unwrap(request, trailers) : request, trailers };
}

/** `aws-chunked`: each piece after its size in hex, the last of size 0, then trailing headers. */
async function* unwrap(
  source: AsyncIterable<Buffer>,
  trailers: Record<string, string>,
): AsyncGenerator<Uint8Array> {
  let buffer = Buffer.alloc(0);
  /** Bytes of the piece that is being read; `null` where its size, or a trailer, comes next. */
  let left: number | null = null;
  let isOver = false;
  for await (const chunk of source) {
    buffer = Buffer.concat([buffer, chunk]);
    for (;;) {
      if (left) {
        const piece = buffer.subarray(0, left);
        if (piece.length > 0) yield piece;
        buffer = buffer.subarray(piece.length);
        left -= piece.length;
        if (left > 0) break;
      }
      const end = buffer.indexOf('\r\n');
      if (end < 0) break;
      const line = buffer.subarray(0, end).toString();
      buffer = buffer.subarray(end + 2);
      if (left === 0) left = null;
      else if (isOver) readTrailer(line, trailers);
      else {
        left = Number.parseInt(line, 16);
        if (Number.isNaN(left)) throw new S3Error(400, 'IncompleteBody', 'A piece has no size.');
        if (left === 0) [isOver, left] = [true, null];
      }
    }
  }
  if (!isOver) throw new S3Error(400, 'IncompleteBody', 'The body ended before its last piece.');
}

function readTrailer(line: string, trailers: Record<string, string>): void {
  const [name = '', value = ''] = line.split(/:\s*/);
  if (name) trailers[name.toLowerCase()] = value;
}
