import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { askedPage, loginUrl, safeReturnTo } from './return-to.ts';

describe('seed §2: returnTo', () => {
  test('contains the current path and query', () => {
    expect(
      loginUrl('/api/auth/login', { pathname: '/opportunities/open', search: '?sector=Food&sort=new' }),
    ).toBe('/api/auth/login?returnTo=%2Fopportunities%2Fopen%3Fsector%3DFood%26sort%3Dnew');
  });

  test('of our own paths is kept', () => {
    expect(safeReturnTo('/documents?tag=a#top')).toBe('/documents?tag=a#top');
  });

  test.each([
    '/opportunities/open?q=a%20b&r=a+b&s=%C3%BC%zz#t%20u',
    '/opportunities/open/a%20b?next=/api/auth/logout',
    `/documents?q=${'a'.repeat(2000)}`,
  ])('%j is kept unchanged', (value) => expect(safeReturnTo(value)).toBe(value));

  test('falls back to the page without the query if too long for a cookie; characters that headers reject are encoded', () => {
    expect(safeReturnTo(`/documents?q=${'a'.repeat(4000)}`)).toBe('/documents');
    expect(safeReturnTo('/documents?q=ü ä#\ud800')).toBe('/documents?q=%C3%BC%20%C3%A4#%EF%BF%BD');
  });

  test.each([
    ['https://v.example/opportunities/open?q=a%20b&r=a+b', '/opportunities/open', '?q=a%20b&r=a+b'],
    [
      'https://v.example/opportunities/open.data?q=a%20b&_routes=x%2Cy&r=',
      '/opportunities/open',
      '?q=a%20b&r=',
    ],
    ['https://v.example/profile/_.data?tab=nda', '/profile/', '?tab=nda'],
    ['https://v.example/_root.data?index&q=1', '/', '?q=1'],
    ['https://v.example', '/', ''],
  ])('the requested page of %s', (requested, pathname, search) =>
    expect(askedPage(requested)).toEqual({ pathname, search }),
  );

  test.each([
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
    '/\t/evil.example',
    '/..//evil.example',
    '/api/auth/logout',
    '/%61pi/auth/logout',
    '/%61%70%69/auth/logout',
    '/%2561pi/auth/logout',
    '/API/auth/logout',
    '/documents/%2e%2e/api/auth/logout',
    '/documents/..%2fapi/auth/logout',
    '/%2f/evil.example',
    '/%5cevil.example',
    '/%E0%A4%A',
    '',
    null,
  ])('of %j becomes the dashboard', (value) => {
    expect(safeReturnTo(value)).toBe('/dashboard');
  });

  test('never leaves the site, whatever is requested', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.webUrl(),
          fc.string().map((text) => `/${text}`),
        ),
        (value) => {
          expect(new URL(safeReturnTo(value), 'https://vestry.example').origin).toBe(
            'https://vestry.example',
          );
        },
      ),
    );
  });
});
