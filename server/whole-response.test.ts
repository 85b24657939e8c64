import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { wholeResponse } from './whole-response.ts';

const LONG = '€ '.repeat(2_000);

function answer(body: string, accepted?: string) {
  const request = new Request('http://localhost/', {
    headers: accepted ? { 'accept-encoding': accepted } : {},
  });
  const headers = new Headers({ 'Content-Type': 'text/html; charset=utf-8', Vary: 'Cookie' });
  return wholeResponse(request, Buffer.from(body), { status: 201, headers });
}

describe('a page in one piece', () => {
  test('is compressed if the browser accepts it', async () => {
    const response = await answer(LONG, 'gzip, deflate, br');
    expect(response.status).toBe(201);
    expect(response.headers.get('content-encoding')).toBe('gzip');
    expect(response.headers.get('vary')).toBe('Cookie, Accept-Encoding');
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes.length).toBeLessThan(LONG.length);
    expect(gunzipSync(bytes).toString()).toBe(LONG);
  });

  test('stays unchanged if compression would gain nothing', async () => {
    const response = await answer('short', 'gzip');
    expect(response.headers.get('content-encoding')).toBeNull();
    expect(response.headers.get('vary')).toBe('Cookie, Accept-Encoding');
    expect(await response.text()).toBe('short');
  });

  test('stays unchanged for clients that accept no compression', async () => {
    const response = await answer(LONG, 'br');
    expect(response.headers.get('content-encoding')).toBeNull();
    expect(await response.text()).toBe(LONG);
  });
});
