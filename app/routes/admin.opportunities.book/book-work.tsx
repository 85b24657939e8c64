import { type ReactNode, useState } from 'react';
import type { Book, BookEntry, BookFilters, Undecided } from '#app/features/commitments/book/book.ts';
import { AcceptManyDialog } from '#app/features/commitments/ui/book/accept-many-dialog.tsx';
import { BookTable } from '#app/features/commitments/ui/book/book-table.tsx';
import { DecideManyDialog } from '#app/features/commitments/ui/book/decide-many-dialog.tsx';
import { Button } from '#app/ui/button.tsx';
import type { TableList } from '#app/ui/tables/data-table.tsx';
import { useToasts } from '#app/ui/toasts/toast-provider.tsx';
import { BulkBar } from '../admin/bulk-bar.tsx';
import type { BookActs } from './use-book-acts.ts';

type Props = {
  book: Book;
  list: TableList;
  rows: readonly BookEntry[];
  filters: BookFilters;
  /** Whether more rows match than these. */
  hasMore: boolean;
  acts: BookActs;
  addressOf: (id: string) => string;
  onOpen: (id: string) => void;
  empty: ReactNode;
};

const NONE: ReadonlySet<string> = new Set();

export function BookWork({ book, list, rows, filters, hasMore, acts, addressOf, onOpen, empty }: Props) {
  const { add } = useToasts();
  const [selected, setSelected] = useState(NONE);
  const [opened, setOpened] = useState<'decline' | 'waitlist' | Undecided | null>(null);
  /** As displayed; rows on other pages are loaded before an action. */
  const [looked, setLooked] = useState<Undecided | null>(null);
  const ids = [...selected];
  const count = ids.length;
  const shown = rows.filter(({ id }) => selected.has(id));
  const isFundable = count > 0 && shown.length === count && shown.every(({ state }) => state === 'accepted');

  const chooseAll = async () => {
    const all = await acts.select(filters);
    if (all) setSelected(new Set(all));
  };
  /** Loads the current undecided commitments of the selection. */
  const open = async (what: 'accept' | 'decline' | 'waitlist') => {
    const undecided = await acts.undecided(ids);
    setLooked(undecided);
    if (undecided) setOpened(what === 'accept' ? undecided : what);
  };
  const finish = (refused: string | null): string | null => {
    if (refused) return refused;
    setOpened(null);
    setSelected(NONE);
    return null;
  };
  const seen = (looked?.rows ?? []).map(({ id, revision }) => ({ commitmentId: id, revision }));
  const decide = async (reason: string) =>
    finish(
      await acts.decide(
        opened === 'decline' ? { kind: 'decline', rows: seen, reason } : { kind: 'waitlist', rows: seen },
      ),
    );
  const fund = async () => {
    const funded = shown.map(({ id, revision }) => ({ commitmentId: id, revision }));
    const refused = finish(await acts.decide({ kind: 'fund', rows: funded }));
    if (refused) add({ text: refused, theme: 'critical', about: 'book' });
  };

  return (
    <>
      <BookTable
        list={list}
        rows={rows}
        selected={selected}
        onSelect={setSelected}
        addressOf={addressOf}
        onOpen={onOpen}
        empty={empty}
      />
      {count > 0 && (
        <BulkBar
          chosen={count === 1 ? '1 commitment' : `${count} commitments`}
          onAll={hasMore || count < rows.length ? () => void chooseAll() : null}
          onNone={() => setSelected(NONE)}
        >
          {isFundable ? (
            <Button variant="primary" pending={acts.pending} onClick={() => void fund()}>
              Mark as funded
            </Button>
          ) : (
            <>
              <Button disabled={acts.pending} onClick={() => void open('decline')}>
                Decline…
              </Button>
              <Button disabled={acts.pending} onClick={() => void open('waitlist')}>
                Waitlist…
              </Button>
              <Button variant="primary" pending={acts.pending && !opened} onClick={() => void open('accept')}>
                Accept…
              </Button>
            </>
          )}
        </BulkBar>
      )}
      {typeof opened === 'string' && (
        <DecideManyDialog
          kind={opened}
          count={seen.length}
          onDecide={decide}
          onClose={() => setOpened(null)}
        />
      )}
      {opened && typeof opened !== 'string' && (
        <AcceptManyDialog
          undecided={opened}
          currency={book.terms.currency}
          onAccept={async (decision) => finish(await acts.decide(decision))}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}
