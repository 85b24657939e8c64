import { type FormEvent, useEffect, useId, useState } from 'react';
import { Button } from '../button.tsx';
import { ButtonLink } from '../button-link.tsx';
import { cx } from '../cx.ts';
import { Icon } from '../icons/icon.tsx';
import { IconButton } from '../icons/icon-button.tsx';
import { Link } from '../navigation/link.tsx';
import { Popover } from '../overlays/popover.tsx';
import { Looking } from '../permissions.tsx';
import { useHydrated } from '../use-hydrated.ts';
import { type Choosable, isFixed, shownColumns, withColumn } from './column-choice.ts';
import { keepViews, LONGEST_VIEW_NAME, type SavedView, savedViews, withView } from './saved-views.ts';
import { OPTION, SortPopover, type TableOrder } from './sort-popover.tsx';

/** The URL of a list: its filters, order and columns. */
export type TableAddress = {
  /** Identifies the reader, whose views are kept apart. */
  owner: string;
  /** Whether the previous list is still displayed. */
  loading: boolean;
  pathname: string;
  value: (name: string) => string;
  /** Returns the URL of the list with a change, from its first page. */
  to: (change: Readonly<Record<string, string | null | undefined>>) => string;
};

type Props = {
  address: TableAddress;
  columns: readonly Choosable[];
  /** Under which views of this list are kept. */
  views: string;
  /** The columns that can be sorted, and where each leads: heads are not seen on a narrow screen. */
  orders: readonly TableOrder[];
  /** The route that returns every row that matches, in this order; `null` if there is none. */
  csv: string | null;
};

/** Columns, saved views and the file of a list. */
export function ListTools({ address, columns, views, orders, csv }: Props) {
  const sheet = useId();
  return (
    <Looking>
      <div className="list-tools">
        <button
          type="button"
          popoverTarget={sheet}
          aria-label="List options"
          title="List options"
          className="inline-flex size-11 items-center justify-center rounded-full border bg-surface text-lg sm:hidden"
        >
          ⋯
        </button>
        <div id={sheet} popover="auto" className="list-sheet">
          <h2 className="sm:hidden">Options</h2>
          <div className="contents lg:hidden">
            <SortPopover label="Sort" orders={orders} />
          </div>
          <Views address={address} list={views} />
          <Columns address={address} columns={columns} />
          {csv && (
            <ButtonLink
              to={csv + searchOf(address.to({ columns: null }))}
              reloadDocument
              prefetch={false}
              size="sm"
              icon="Download"
            >
              CSV
            </ButtonLink>
          )}
        </div>
      </div>
    </Looking>
  );
}

const searchOf = (url: string): string => {
  const at = url.indexOf('?');
  return at < 0 ? '' : url.slice(at);
};

/** Links, so that they work without scripts. */
function Columns({ address, columns }: Pick<Props, 'address' | 'columns'>) {
  const chosen = address.value('columns');
  const choosable = columns.filter((column) => !isFixed(column));
  if (choosable.length < 2) return null;
  const shown = new Set(shownColumns(columns, chosen).map(({ id }) => id));
  return (
    <Popover label="Columns" icon="Filter">
      <ul>
        {choosable.map(({ id, header }) => (
          <li key={id}>
            <Link
              to={address.to({ columns: withColumn(columns, chosen, id) })}
              look="plain"
              prefetch={false}
              replace
              preventScrollReset
              aria-current={shown.has(id) ? 'true' : undefined}
              className={OPTION}
            >
              <Icon name="Checkmark" className={cx('text-accent', !shown.has(id) && 'invisible')} />
              {header}
            </Link>
          </li>
        ))}
      </ul>
      {chosen && (
        <Link
          to={address.to({ columns: null })}
          prefetch={false}
          replace
          preventScrollReset
          className="tap mt-1 block px-3 py-2"
        >
          Reset columns
        </Link>
      )}
    </Popover>
  );
}

/** Views are kept by the browser, so there are none before its script runs. */
function Views({ address, list }: { address: TableAddress; list: string }) {
  const { owner, pathname } = address;
  const [views, setViews] = useState<readonly SavedView[]>([]);
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const works = useHydrated();
  useEffect(() => setViews(savedViews(owner, list)), [owner, list]);
  if (!works) return null;
  const here = searchOf(address.to({}));

  const keep = (next: readonly SavedView[]): boolean => {
    const kept = keepViews(owner, list, next);
    setProblem(kept ? null : 'This browser blocks saved views.');
    if (kept) setViews(next);
    return kept;
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    const given = name.trim();
    // Another tab may have saved or deleted views since this one read them.
    if (given && keep(withView(savedViews(owner, list), { name: given, search: here }))) setName('');
  };
  const remove = (view: SavedView) =>
    keep(savedViews(owner, list).filter((other) => other.name !== view.name));

  return (
    <Popover label={views.length > 0 ? `Views (${views.length})` : 'Views'} icon="Eye">
      {views.length > 0 && (
        <ul className="mb-2">
          {views.map((view) => (
            <li key={view.name} className="flex items-center">
              <Link
                to={pathname + view.search}
                look="plain"
                prefetch={false}
                preventScrollReset
                aria-current={view.search === here ? 'true' : undefined}
                className={cx(OPTION, 'min-w-0 flex-1 wrap-anywhere aria-[current=true]:font-semibold')}
              >
                {view.name}
              </Link>
              <IconButton icon="X" label={`Delete the view “${view.name}”`} onClick={() => remove(view)} />
            </li>
          ))}
        </ul>
      )}
      <form onSubmit={save} className="flex flex-col gap-2 p-1">
        <input
          value={name}
          maxLength={LONGEST_VIEW_NAME}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
          aria-label="Name of the view"
          placeholder="Name this view"
          autoComplete="off"
          className="control"
        />
        <Button type="submit" size="sm" disabled={name.trim() === ''}>
          Save view
        </Button>
        <p role="status" className="text-xs text-muted">
          {problem ?? 'Filters, order and columns, on this device.'}
        </p>
      </form>
    </Popover>
  );
}
