import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { loginUrl, safeReturnTo } from './return-to.ts';

describe('seed §2: returnTo', () => {
  test('holds the current path and query', () => {
    expect(
      loginUrl('/api/auth/login', { pathname: '/opportunities/open', search: '?sector=Food&sort=new' }),
    ).toBe('/api/auth/login?returnTo=%2Fopportunities%2Fopen%3Fsector%3DFood%26sort%3Dnew');
  });

  test('of our own paths is kept', () => {
    expect(safeReturnTo('/documents?tag=a#top')).toBe('/documents?tag=a#top');
  });

  test.each([
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
    '/\t/evil.example',
    '/..//evil.example',
    '/api/auth/logout',
    `/documents?q=${'a'.repeat(1500)}`,
    '',
    null,
  ])('of %j becomes the dashboard', (value) => {
    expect(safeReturnTo(value)).toBe('/dashboard');
  });

  test('never leaves the site, whatever is asked', () => {
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
