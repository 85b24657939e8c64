import { expect, test } from 'vitest';
import { linkAddress } from './link-address.ts';

test('a link points to a web page, a mail address or one of our pages', () => {
  expect(linkAddress(' https://example.com/a ')).toBe('https://example.com/a');
  expect(linkAddress('example.com/report?year=2026')).toBe('https://example.com/report?year=2026');
  expect(linkAddress('ir@example.com')).toBe('mailto:ir@example.com');
  expect(linkAddress('mailto:ir@example.com')).toBe('mailto:ir@example.com');
  expect(linkAddress('/funds')).toBe('/funds');
});

test('anything else is refused', () => {
  for (const typed of [
    '',
    'funds',
    'javascript:alert(1)',
    '//example.com',
    'data:text/html,x',
    'a b.com',
    'tel:1',
    '#here',
  ])
    expect(linkAddress(typed), typed).toBeNull();
});
