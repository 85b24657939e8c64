import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, test } from 'vitest';
import { oneOf } from '#app/platform/lists/list.ts';
import { text } from '#app/platform/lists/table-column.ts';
import { defineList, nothingFound } from './define-list.ts';
import { ListTable } from './list-table.tsx';

const GUESTS = defineList<{ id: string; name: string }>()({
  name: 'guests',
  page: '/guests',
  title: 'Guests',
  search: 'Name',
  filters: { kind: oneOf(['friend', 'family']) },
  order: 'name',
  columns: [
    { id: 'name', header: 'Name', rowHeader: true, sort: 'ascending', file: text(({ name }) => name) },
  ],
  empty: ({ q, kind, cursor }) =>
    q || kind || cursor ? nothingFound(cursor, 'people') : { icon: 'Profile', title: 'No guests yet' },
});

function draw(search: string, names: string[] = []): string {
  const params = new URLSearchParams(search);
  const [q, cursor] = [params.get('q') ?? '', params.get('cursor') ?? undefined];
  const address = {
    ...{ owner: 'me', loading: false, pathname: '/guests' },
    value: (name: string) => params.get(name) ?? '',
    to: () => '/guests',
  };
  return renderToStaticMarkup(
    <MemoryRouter>
      <ListTable
        list={GUESTS}
        page={{ items: names.map((name) => ({ id: name, name })), nextCursor: null }}
        asked={{ q, cursor, sort: 'name' as const }}
        address={address}
        context={undefined}
      />
    </MemoryRouter>,
  );
}

describe('a list without rows', () => {
  test('that never had any offers nothing to sort, view or download', () => {
    const html = draw('');
    expect(html).toContain('No guests yet');
    expect(html).not.toMatch(/List options|guests\.csv/s);
  });

  test('that match says so, and clears what narrows it', () => {
    const html = draw('q=ada');
    expect(html).toContain('No one matches');
    expect(html).toContain('Clear filters');
    expect(html).toMatch(/List options.*guests\.csv/s);
  });

  test('after the last page keeps its tools', () => {
    expect(draw('cursor=x')).toMatch(/List options.*No more people/s);
  });
});

test('a list with rows has its tools', () => {
  expect(draw('', ['Ada'])).toMatch(/List options.*guests\.csv.*Ada/s);
});
