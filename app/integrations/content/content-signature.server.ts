import { createHmac } from 'node:crypto';
import { sameSecret } from '#app/platform/session/seal.server.ts';

/** Maximum age of a message, to limit replays; also the tolerance for clock differences. */
const TOLERANCE_MS = 5 * 60_000;

const SIGNATURE = 'x-contentful-signature';
const SIGNED_HEADERS = 'x-contentful-signed-headers';
const TIMESTAMP = 'x-contentful-timestamp';
const HEADER_NAME = /^[a-z\d-]+$/;

export type SignedRequest = { method: string; url: string; headers: Headers; body: string };

/**
 * Returns whether the platform signed a message with our secret: HMAC-SHA256 over the method, the path, the headers
 * that it names and the raw body.
 */
export function isSignedByContentPlatform(request: SignedRequest, secret: string, now = Date.now()): boolean {
  const { method, url, headers, body } = request;
  const signature = headers.get(SIGNATURE);
  const timestamp = Number(headers.get(TIMESTAMP) ?? Number.NaN);
  if (!signature || !(Math.abs(now - timestamp) <= TOLERANCE_MS)) return false;

  const names = (headers.get(SIGNED_HEADERS) ?? '').toLowerCase().split(',').sort();
  const isWhole = [SIGNED_HEADERS, TIMESTAMP].every((name) => names.includes(name));
  if (!isWhole || !names.every((name) => HEADER_NAME.test(name) && headers.has(name))) return false;

  const signedValue = (name: string) => (name === SIGNED_HEADERS ? names.join() : headers.get(name));
  const named = names.map((name) => `${name}:${signedValue(name)?.trim()}`).join(';');
  const lines = [method, canonicalPath(new URL(url)), named, body].join('\n');
  return sameSecret(signature, createHmac('sha256', secret).update(lines).digest('hex'));
}

/** Matches the platform: the query is escaped as a whole, and then again with the path. */
function canonicalPath({ pathname, search }: URL): string {
  const query = encodeURIComponent(search.slice(1));
  return encodeURI(query === '' ? pathname : `${pathname}?${query}`);
}
