import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub, MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { ClockProvider } from '#app/ui/clock.tsx';
import { SaveLine } from '#app/ui/drafts/save-line.tsx';
import { NavigationGuards } from '#app/ui/navigation/navigation-guards.tsx';
import { ListTable } from '#app/ui/tables/list-table.tsx';
import { ToastProvider } from '#app/ui/toasts/toast-provider.tsx';
import { OPPORTUNITIES } from '../../authoring/authoring-list.tsx';
import { ChangeList } from './change-list.tsx';
import { StageDialog } from './dialogs/stage-dialog.tsx';
import { Rows } from './parts/rows.tsx';
import { ProblemList } from './problem-list.tsx';

const NOW = '2026-11-21T10:00:00.000Z';
const draw = (part: React.ReactNode) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <ClockProvider now={NOW} timeZone="UTC">
        <ToastProvider>{part}</ToastProvider>
      </ClockProvider>
    </MemoryRouter>,
  );

test('additions and removals are stated in text, not by colour alone', () => {
  const html = draw(
    <ChangeList
      changes={[
        {
          field: 'summary',
          label: 'Summary',
          before: 'Six routes',
          after: 'Seven routes',
          parts: [
            { kind: 'removed', text: 'Six' },
            { kind: 'added', text: 'Seven' },
            { kind: 'same', text: ' routes' },
          ],
        },
        { field: 'target', label: 'Target', before: '€1,000,000', after: '€2,000,000' },
        { field: 'region', label: 'Region', before: 'Nordics', after: '' },
      ]}
    />,
  );
  expect(html).toMatch(/<del[^>]*>.*removed.*Six.*<\/del><ins[^>]*>.*added.*Seven.*<\/ins>/);
  expect(html).toContain('€1,000,000');
  expect(html).toContain('empty');
});

test('of a long text only the context of a change is shown', () => {
  const html = draw(
    <ChangeList
      changes={[
        {
          field: 'content.sections.0',
          label: 'Section',
          before: '',
          after: '',
          parts: [
            { kind: 'same', text: `first ${'word '.repeat(200)}` },
            { kind: 'added', text: 'new' },
            { kind: 'same', text: `${'word '.repeat(200)} last` },
          ],
        },
      ]}
    />,
  );
  expect(html).not.toMatch(/first|last/);
  expect(html).toContain('…');
  expect(html.length).toBeLessThan(1_500);
});

test('shows whether a draft is saved', () => {
  expect(draw(<SaveLine state={{ kind: 'saved', at: NOW }} />)).toMatch(/role="status">Saved<\/span>/);
  expect(draw(<SaveLine state={{ kind: 'saved', at: null }} />)).toContain('role="status"></span>');
  expect(draw(<SaveLine state={{ kind: 'failed', sentence: 'The server is away.', again: true }} />)).toMatch(
    /role="alert".*Not saved: The server is away\. We will try again\./,
  );
  expect(draw(<SaveLine state={{ kind: 'conflict', sentence: 'Bo has saved this.' }} />)).toContain(
    'href="#conflict"',
  );
});

test('problems are named like their fields', () => {
  const html = draw(
    <ProblemList
      problems={[{ field: 'content.sections.1.title', sentence: 'Please fill this in.' }]}
      onGo={() => undefined}
    />,
  );
  expect(html).toContain('Section 2, title');
  expect(draw(<ProblemList problems={[]} onGo={() => undefined} />)).not.toContain('To fix before');
});

test('each list item has its own buttons, which name the item that they move', () => {
  const html = draw(
    <Rows
      path="content.team"
      one="Team member"
      items={[{ name: 'Ada' }, { name: 'Bo' }]}
      onChange={() => undefined}
      make={() => ({ name: '' })}
      nameOf={({ name }) => name}
    >
      {({ name }) => <span>{name}</span>}
    </Rows>,
  );
  expect(html).toContain('Move up: Team member 2, Bo');
  expect(html).toContain('Remove: Team member 1, Ada');
  expect(html.match(/disabled=""/g)).toHaveLength(2);
  expect(html).toContain('Add a team member');
});

test('an item keeps its row when another is put before it', () => {
  const rowOf = (title: string, ...ids: string[]) => {
    const html = draw(
      <Rows
        path="content.updates"
        one="Update"
        items={ids.map((id) => ({ id, title: `Update of ${id}` }))}
        onChange={() => undefined}
        nameOf={(item) => item.title}
        idOf={({ id }) => id}
      >
        {({ title: text }) => <span>{text}</span>}
      </Rows>,
    );
    return new RegExp(`data-row="([^"]*)"[^>]*${title}`).exec(html)?.[1];
  };
  expect(rowOf('Update of May', 'May')).toBeDefined();
  expect(rowOf('Update of May', 'June', 'May')).toBe(rowOf('Update of May', 'May'));
});

test('the list shows what is scheduled, who edited it and its origin', () => {
  const row = {
    slug: 'kontor',
    publishedAt: '2026-11-01T10:00:00.000Z',
    stage: 'open',
    version: 3,
    hasDraft: false,
    publishAt: null,
    savedAt: null,
    savedBy: null,
    figures: null,
  } as const;
  const html = draw(
    <ListTable
      list={OPPORTUNITIES}
      address={{
        owner: 'a',
        loading: false,
        pathname: '/admin/opportunities',
        value: (name) => (name === 'columns' ? 'stage.raised.published.draft' : ''),
        to: ({ sort, columns }) => `/admin/opportunities?${sort ?? ''}${columns ?? ''}`,
      }}
      asked={{ q: '', sort: 'name' }}
      context={{ timeZone: 'UTC' }}
      page={{
        nextCursor: null,
        items: [
          {
            ...row,
            id: 'one',
            name: 'Kontor Systems',
            origin: 'content',
            hasAudience: true,
            figures: {
              raised: { amount: 50_000_000, currency: 'EUR' },
              target: { amount: 200_000_000, currency: 'EUR' },
              closesAt: null,
              waiting: 2,
            },
          },
          {
            ...row,
            id: 'two',
            name: '',
            origin: 'vestry',
            hasAudience: false,
            stage: null,
            publishedAt: null,
            hasDraft: true,
            savedAt: '2026-11-21T09:57:00.000Z',
            savedBy: 'Maren Holt',
            publishAt: '2026-12-01T08:00:00.000Z',
          },
        ],
      }}
    />,
  );
  expect(html).toContain('Content platform');
  expect(html).toContain('version 3');
  expect(html).toContain('Untitled');
  expect(html).toContain('Not published');
  expect(html).toContain('3 minutes ago');
  expect(html).toContain('by Maren Holt');
  expect(html).toContain('1 Dec 2026');
  expect(html).toContain('25%');
  expect(html.match(/aria-sort="ascending"/g)).toHaveLength(1);
});

test('a dialog that closes an opportunity says how many commitments are undecided, and asks for a reason only then', () => {
  const dialogWith = (undecided: number) => {
    const given = { name: 'Kontor', from: 'open', opensAt: null, closesAt: null, timeZone: 'UTC' } as const;
    const Page = createRoutesStub([
      {
        path: '/',
        Component: () => (
          <NavigationGuards>
            <StageDialog
              {...given}
              undecided={undecided}
              onMove={async () => null}
              onClose={() => undefined}
            />
          </NavigationGuards>
        ),
      },
    ]);
    return renderToStaticMarkup(<Page />);
  };
  expect(dialogWith(3)).toContain('3 commitments are undecided.');
  expect(dialogWith(3)).toContain('Reason for declining them');
  expect(dialogWith(0)).not.toContain('undecided');
  expect(dialogWith(0)).not.toContain('Reason for declining');
});

test('an opening that has passed is not suggested for an opportunity that returns to the pipeline', () => {
  const expected = (opensAt: string) => {
    const given = {
      name: 'Kontor',
      from: 'passed',
      opensAt,
      closesAt: null,
      undecided: 0,
      timeZone: 'UTC',
    } as const;
    // A dialog guards against Back, for which there have to be guards, and a router.
    const Page = createRoutesStub([
      {
        path: '/',
        Component: () => (
          <NavigationGuards>
            <StageDialog {...given} onMove={async () => null} onClose={() => undefined} />
          </NavigationGuards>
        ),
      },
    ]);
    const html = renderToStaticMarkup(<Page />);
    return /type="datetime-local"[^>]* value="([^"]*)"/.exec(html)?.[1];
  };
  expect(expected('2020-03-01T09:00:00.000Z')).toBe('');
  expect(expected('2100-03-01T09:00:00.000Z')).toBe('2100-03-01T09:00');
});
