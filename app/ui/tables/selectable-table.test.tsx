import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { LinkChips } from '../navigation/link-chips.tsx';
import { ToastProvider } from '../toasts/toast-provider.tsx';
import { RowLink } from './row-link.tsx';
import { SelectableTable } from './selectable-table.tsx';

const draw = (part: React.ReactNode) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <ToastProvider>{part}</ToastProvider>
    </MemoryRouter>,
  );

test('before hydration, a selectable table is a plain one with links', () => {
  const html = draw(
    <SelectableTable
      caption="People"
      columns={[
        {
          id: 'name',
          header: 'Name',
          rowHeader: true,
          cell: (name) => <RowLink to={`/${name}`}>{name}</RowLink>,
        },
        { id: 'since', header: 'Since', rank: 2, cell: () => 'yesterday' },
      ]}
      rows={['ada', 'bo']}
      rowKey={(name) => name}
      selected={new Set()}
      onSelect={() => undefined}
    />,
  );
  expect(html).toMatch(/<caption[^>]*>People</);
  expect(html.match(/<a [^>]*href="\/(ada|bo)"/g)).toHaveLength(2);
  expect(html).not.toContain('checkbox');
  expect(html).not.toContain('style=');
});

test('chips are links, with the current one marked', () => {
  const html = draw(
    <LinkChips
      label="Status"
      chips={[
        { to: '/people', label: 'All', count: 1240, isCurrent: true },
        { to: '/people?standing=pending', label: 'Awaiting approval', isCurrent: false },
      ]}
    />,
  );
  expect(html).toMatch(/<a aria-current="true"[^>]*href="\/people"/);
  expect(html).toContain('1,240');
  expect(html.match(/aria-current/g)).toHaveLength(1);
});
