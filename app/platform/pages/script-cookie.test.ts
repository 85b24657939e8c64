import { afterEach, expect, test, vi } from 'vitest';
import { readCookie, removeCookie, writeCookie } from './script-cookie.ts';

/** A page of this protocol; returns the lines that scripts write. */
function page(protocol: string): string[] {
  const lines: string[] = [];
  vi.stubGlobal('location', { protocol });
  vi.stubGlobal('document', {
    set cookie(line: string) {
      lines.push(line);
    },
  });
  return lines;
}
afterEach(() => void vi.unstubAllGlobals());

test('on https they belong to this host alone', () => {
  const lines = page('https:');
  writeCookie('vestry_theme', 'dark', 60);
  writeCookie('vestry_untouched', '1', null);
  removeCookie('vestry_theme');
  expect(lines).toEqual([
    '__Host-vestry_theme=dark; Path=/; Max-Age=60; SameSite=Lax; Secure',
    '__Host-vestry_untouched=1; Path=/; SameSite=Lax; Secure',
    '__Host-vestry_theme=; Path=/; Max-Age=0; SameSite=Lax; Secure',
  ]);
});

test('on plain http they have no prefix, which browsers would refuse', () => {
  const lines = page('http:');
  writeCookie('vestry_theme', 'dark', 60);
  expect(lines).toEqual(['vestry_theme=dark; Path=/; Max-Age=60; SameSite=Lax']);
});

test.each([
  [null, null],
  ['', null],
  ['vestry_theme=dark', 'dark'],
  ['a=b; vestry_theme=dark; c=d', 'dark'],
  ['my_vestry_theme=dark', null],
  ['vestry_theme_x=dark', null],
])('the value in %j is %j', (header, value) => {
  expect(readCookie({ header, isHttps: false }, 'vestry_theme')).toBe(value);
});

test.each([
  ['__Host-vestry_theme=dark', 'dark'],
  ['vestry_theme=light; __Host-vestry_theme=dark', 'dark'],
  ['vestry_theme=light', null],
])('on https another host may have set what has no prefix: %j is %j', (header, value) => {
  expect(readCookie({ header, isHttps: true }, 'vestry_theme')).toBe(value);
});
