import type { AskedPart, CopyPurpose, MarkedCopy } from '#app/features/documents/copies/copies.server.ts';
import type { ServerContext } from './context.ts';

type Range = { start: number; end: number };
type Headers = Record<string, string>;

/** Responds to a GET or HEAD with a marked copy: one range, entity tag, If-Range and 304. */
export async function copyResponse(c: ServerContext, copy: MarkedCopy, headers: Headers): Promise<Response> {
  const usual = {
    ...headers,
    ETag: copy.etag,
    'Accept-Ranges': 'bytes',
    'X-Content-Type-Options': 'nosniff',
  };
  if (isKnown(c.req.header('if-none-match'), copy.etag))
    return new Response(null, { status: 304, headers: usual });
  if (c.req.method === 'HEAD') return headResponse(copy, usual);
  const bytes = await copy.bytes();
  const range = rangeIn(c, copy.etag, bytes);
  if (range === 'unsatisfiable')
    return new Response(null, { status: 416, headers: { 'Content-Range': `bytes */${bytes}` } });
  const length = range ? range.end - range.start + 1 : bytes;
  const full = {
    ...usual,
    'Content-Type': copy.contentType,
    'Content-Length': String(length),
    ...(range && { 'Content-Range': `bytes ${range.start}-${range.end}/${bytes}` }),
  };
  const body = await copy.open(range ?? undefined);
  return new Response(body, { status: range ? 206 : 200, headers: full });
}

/** Responds to a HEAD without marking anything: with the length if it is known, and without a range (RFC 9110). */
async function headResponse(copy: MarkedCopy, headers: Headers): Promise<Response> {
  const bytes = await copy.knownBytes();
  const known = { ...headers, 'Content-Type': copy.contentType };
  const whole = bytes === null ? known : { ...known, 'Content-Length': String(bytes) };
  return new Response(null, { status: 200, headers: whole });
}

const isKnown = (header: string | undefined, etag: string): boolean =>
  header?.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag) ?? false;

/** Returns the single requested range; `null` if the whole file is sent. */
function rangeIn(c: ServerContext, etag: string, bytes: number): Range | 'unsatisfiable' | null {
  const ifRange = c.req.header('if-range');
  if (ifRange && ifRange !== etag) return null;
  const match = /^bytes=(\d*)-(\d*)$/.exec(c.req.header('range')?.trim() ?? '');
  if (!match) return null;
  const [, first = '', last = ''] = match;
  if (first === '' && last === '') return null;
  const start = first === '' ? Math.max(0, bytes - Number(last)) : Number(first);
  const end = first === '' || last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1);
  return start > end || start >= bytes ? 'unsatisfiable' : { start, end };
}

const LATER = /^bytes=(?:0*[1-9]\d*-\d*|-\d+)$/;
/** The viewer first requests the whole file, and cancels that when it learns the size: it continues by such ranges. */
const LATER_IN_VIEW = /^bytes=(?:\d+-\d+|0*[1-9]\d*-|-\d+)$/;

/** Returns the part of a file that a request wants. */
export function askedPart(c: ServerContext, purpose: CopyPurpose): AskedPart {
  if (c.req.method === 'HEAD') return 'facts';
  const range = c.req.header('range')?.trim();
  // With If-Range the whole file may be sent after all; an invalid range is ignored.
  const later = purpose === 'view' ? LATER_IN_VIEW : LATER;
  const isLater = range !== undefined && !c.req.header('if-range') && later.test(range);
  return isLater ? 'later' : 'whole';
}
