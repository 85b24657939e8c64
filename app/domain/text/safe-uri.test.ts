import { describe, expect, test } from 'vitest';
import { safeUri } from './safe-uri.ts';

describe('addresses in rich text', () => {
  test.each([
    'https://example.com/report?page=2',
    'http://example.com',
    'mailto:ir@example.com',
    'tel:+49301234567',
    '/opportunities/closed/harbour-logistics-i',
    '#terms',
    '?sector=Food',
  ])('%s is a link', (uri) => {
    expect(safeUri(uri)).toBe(uri);
  });

  test.each([
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    '//evil.example',
    '/\\evil.example',
    'evil.example',
    '',
    undefined,
    7,
  ])('%s is not a link', (uri) => {
    expect(safeUri(uri)).toBeNull();
  });
});
