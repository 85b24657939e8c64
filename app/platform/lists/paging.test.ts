import { expect, test } from 'vitest';
import { newId } from '#app/domain/ids.ts';
import { cursorText, pageOf, readCursor, writeCursor } from './paging.ts';

const id = newId();

test('a cursor returns the position that it was created from', () => {
  const time = { key: '2026-11-21T12:00:00.123456Z', id };
  expect(readCursor(writeCursor(time), 'time')).toEqual(time);
  expect(readCursor(writeCursor({ key: null, id }), 'time')).toEqual({ key: null, id });
  const name = { key: 'Größe & Söhne', id };
  expect(readCursor(writeCursor(name), 'text')).toEqual(name);
});

test('a browser can send the position after a long name in any script', () => {
  for (const [letter, length] of [
    ['ö', 300],
    ['"', 300],
    ['北', 300],
    ['𝒜', 200],
  ] as const) {
    const key = letter.repeat(length);
    const cursor = cursorText.parse(writeCursor({ key, id }));
    expect(readCursor(cursor, 'text')).toEqual({ key, id });
  }
});

test('a cursor is encoded once in an address', () => {
  const search = new URLSearchParams({ cursor: writeCursor({ key: 'Größe, "Söhne"', id }) });
  expect(search.toString()).not.toContain('%25');
});

test.each(['', 'x', '[1]', '{}', writeCursor({ key: 'Kontor', id }), writeCursor({ key: null, id: 'x' })])(
  'an invalid cursor starts the list from the beginning: %s',
  (cursor) => expect(readCursor(cursor, 'time')).toBeNull(),
);

test.each([
  '0000-01-01T00:00:00.000000Z',
  `2026-01-01T00:00:00.${'0'.repeat(200)}Z`,
  '2026-01-01T00:00:00.000Z',
  '2026-01-01T00:00:00Z',
  '2026-02-30T00:00:00.000000Z',
  '2026-01-01T24:00:00.000000Z',
  '2026-01-01T00:00:00.000000+00:00',
  '2026-01-01T00:00:00.000000Z\n',
  '-infinity',
])('a time that we never write is not a position: %s', (key) =>
  expect(readCursor(writeCursor({ key, id }), 'time')).toBeNull(),
);

test('the first and the last day that we could write are positions', () => {
  for (const key of [
    '0001-01-01T00:00:00.000000Z',
    '2024-02-29T23:59:59.999999Z',
    '9999-12-31T23:59:59.999999Z',
  ])
    expect(readCursor(writeCursor({ key, id }), 'time')).toEqual({ key, id });
});

test('text that the database cannot store is not a position', () => {
  expect(readCursor(writeCursor({ key: 'a\0b', id }), 'text')).toBeNull();
  expect(readCursor(writeCursor({ key: 'a\ud800b', id }), 'text')).toBeNull();
});

test('the row beyond the page only shows that there is more', () => {
  const rows = [1, 2, 3];
  const cut = (limit: number) =>
    pageOf(
      rows,
      limit,
      (row) => ({ key: String(row), id }),
      (row) => row * 10,
    );
  expect(cut(3)).toEqual({ items: [10, 20, 30], nextCursor: null });
  expect(cut(2)).toEqual({ items: [10, 20], nextCursor: writeCursor({ key: '2', id }) });
});
