import { describe, expect, test } from 'vitest';
import { askPath, pageInAddress, readerAct, viewPath } from './reader.ts';

test.each([
  ['', '', 1],
  ['?page=23', '', 23],
  ['?page=23', '#page=7', 7],
  ['?page=-1', '', 1],
  ['?page=1e9', '', 1],
  ['?page=x', '#page=', 1],
  ['', '#page=999999', 1],
])('the URL %j %j opens page %d', (search, hash, page) => {
  expect(pageInAddress(search, hash)).toBe(page);
});

test('the viewer loads all parts of a file from one version', () => {
  expect(viewPath('1', '2')).toBe('/api/documents/view?id=1&version=2');
  expect(viewPath('1')).toBe('/api/documents/view?id=1');
});

test('a question about a page starts with the document’s name', () => {
  const subject = { name: 'Harbour', to: '/opportunities/open/harbour' };
  expect(askPath({ id: 'd', subject }, 'Terms & more', 3)).toBe(
    '/opportunities/open/harbour?ask=Terms+%26+more%2C+page+3#ask-a-question',
  );
  expect(askPath({ id: 'd', subject: null }, 'Terms', null)).toBe(
    '/contact?subject=Documents&about=document%3Ad',
  );
});

describe('keys', () => {
  const key = (name: string, change = {}) => ({
    key: name,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    ...change,
  });

  test.each([
    ['ArrowRight', 'next'],
    ['PageUp', 'previous'],
    ['End', 'last'],
    ['+', 'zoomIn'],
    ['/', 'search'],
    ['n', 'nextHit'],
    ['x', null],
  ])('%s: %s', (name, act) => {
    expect(readerAct(key(name), false)).toBe(act);
  });

  test('are left to text fields and the browser where these use them', () => {
    expect(readerAct(key('n'), true)).toBeNull();
    expect(readerAct(key('Escape'), true)).toBe('leave');
    expect(readerAct(key('+', { ctrlKey: true }), false)).toBeNull();
    expect(readerAct(key('ArrowLeft', { altKey: true }), false)).toBeNull();
  });
});
