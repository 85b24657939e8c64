import { useState } from 'react';
import type { Book, BookEntry, Undecided } from '#app/features/commitments/book/book.ts';
import { BOOK, type BookAsked } from '#app/features/commitments/book/book-list.tsx';
import { AcceptManyDialog } from '#app/features/commitments/ui/book/accept-many-dialog.tsx';
import { DecideManyDialog } from '#app/features/commitments/ui/book/decide-many-dialog.tsx';
import { fileOf } from '#app/platform/lists/list.ts';
import type { Page } from '#app/platform/lists/paging.ts';
import { Button } from '#app/ui/button.tsx';
import { ListTable } from '#app/ui/tables/list-table.tsx';
import { selectable } from '#app/ui/tables/selectable-table.tsx';
import { useToasts } from '#app/ui/toasts/toast-provider.tsx';
import { BulkBar } from '../admin/bulk-bar.tsx';
import type { ListAddress } from '../admin/list-address.ts';
import type { BookActs } from './use-book-acts.ts';

type Props = {
  book: Book;
  page: Page<BookEntry>;
  asked: BookAsked;
  address: ListAddress;
  acts: BookActs;
  onOpen: (id: string) => void;
};

const NONE: ReadonlySet<string> = new Set();

export function BookWork({ book, page, asked, address, acts, onOpen }: Props) {
  const { add } = useToasts();
  const [selected, setSelected] = useState(NONE);
  const [opened, setOpened] = useState<'decline' | 'waitlist' | Undecided | null>(null);
  /** As displayed; rows on other pages are loaded before an action. */
  const [looked, setLooked] = useState<Undecided | null>(null);
  const ids = [...selected];
  const count = ids.length;
  const shown = page.items.filter(({ id }) => selected.has(id));
  const isFundable = count > 0 && shown.length === count && shown.every(({ state }) => state === 'accepted');

  const chooseAll = async () => {
    const all = await acts.select(asked);
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
      <ListTable
        list={BOOK}
        page={page}
        asked={asked}
        address={address}
        file={fileOf(BOOK, book.terms.id)}
        context={{
          isPipeline: book.terms.stage === 'pipeline',
          addressOf: (id) => address.beside({ entry: id }),
        }}
        selection={selectable({ selected, onSelect: setSelected, onOpen })}
      />
      {count > 0 && (
        <BulkBar
          chosen={count === 1 ? '1 commitment' : `${count} commitments`}
          onAll={page.nextCursor !== null || count < page.items.length ? () => void chooseAll() : null}
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
