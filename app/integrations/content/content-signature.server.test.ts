import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { isSignedByContentPlatform, type SignedRequest } from './content-signature.server.ts';

const SECRET = 'a'.repeat(64);
const NOW = Date.parse('2026-03-01T12:00:00Z');
const URL_OF_HOOK = 'http://localhost:3000/api/webhooks/content';

type Change = { url?: string; body?: string; secret?: string; at?: number; names?: string[]; path?: string };

/** A message signed like the platform's. */
function message({
  url = URL_OF_HOOK,
  body = '{"ä":1}',
  secret = SECRET,
  at = NOW,
  names,
  path,
}: Change = {}): SignedRequest {
  const headers = new Headers({ 'x-contentful-topic': ' ContentManagement.Entry.publish ', 'x-other': 'x' });
  const signed = names ?? ['x-contentful-signed-headers', 'x-contentful-timestamp', 'x-contentful-topic'];
  headers.set('x-contentful-signed-headers', signed.join());
  headers.set('x-contentful-timestamp', String(at));
  const named = signed.map((name) => `${name}:${headers.get(name)?.trim()}`).join(';');
  const lines = ['POST', path ?? new URL(url).pathname, named, body].join('\n');
  headers.set('x-contentful-signature', createHmac('sha256', secret).update(lines).digest('hex'));
  return { method: 'POST', url, headers, body };
}

const changed = (header: string, value: string | null) => {
  const request = message();
  if (value === null) request.headers.delete(header);
  else request.headers.set(header, value);
  return request;
};

describe('a message', () => {
  test('signed by the platform with our secret is accepted', () => {
    expect(isSignedByContentPlatform(message(), SECRET, NOW)).toBe(true);
    expect(isSignedByContentPlatform(changed('x-other', 'changed'), SECRET, NOW)).toBe(true);
  });

  test('may be five minutes old, or ahead of our clock', () => {
    for (const minutes of [-4.9, 4.9])
      expect(isSignedByContentPlatform(message(), SECRET, NOW + minutes * 60_000)).toBe(true);
    for (const minutes of [-5.1, 5.1])
      expect(isSignedByContentPlatform(message(), SECRET, NOW + minutes * 60_000)).toBe(false);
  });

  test.each<[string, SignedRequest]>([
    ['signed with another secret', message({ secret: 'b'.repeat(64) })],
    ['of another body', { ...message(), body: '{"ä":2}' }],
    ['by another method', { ...message(), method: 'PUT' }],
    ['to another path', { ...message(), url: 'http://localhost:3000/api/webhooks/other' }],
    ['with a query that was added', { ...message(), url: `${URL_OF_HOOK}?a=1` }],
    ['with another topic', changed('x-contentful-topic', 'ContentManagement.Entry.delete')],
    ['with another time', changed('x-contentful-timestamp', String(NOW + 1))],
    ['without a time', changed('x-contentful-timestamp', null)],
    ['with a time that is none', changed('x-contentful-timestamp', 'now')],
    ['without a signature', changed('x-contentful-signature', null)],
    ['with an empty signature', changed('x-contentful-signature', '')],
    ['without the names of what is signed', changed('x-contentful-signed-headers', null)],
    ['with names that are none', changed('x-contentful-signed-headers', 'x-contentful-timestamp,é ,,')],
    ['with a signed header missing', changed('x-contentful-topic', null)],
    ['whose time is not signed', message({ names: ['x-contentful-signed-headers', 'x-contentful-topic'] })],
    ['whose list is not signed', message({ names: ['x-contentful-timestamp', 'x-contentful-topic'] })],
  ])('%s is not', (_what, request) => {
    expect(isSignedByContentPlatform(request, SECRET, NOW)).toBe(false);
  });

  test('to an address with a query is signed with the query escaped twice', () => {
    const path = '/api/webhooks/content?a%253D1%2526b%253Dx%252520y';
    expect(isSignedByContentPlatform(message({ url: `${URL_OF_HOOK}?a=1&b=x%20y`, path }), SECRET, NOW)).toBe(
      true,
    );
  });
});
