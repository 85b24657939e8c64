import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { formatMoney } from '#app/domain/money/money.ts';
import { type BankEntryRow, ENTRIES, type EntriesAsked } from '#app/features/payments/lists/entry-list.tsx';
import type { Page } from '#app/platform/lists/paging.ts';
import { Button } from '#app/ui/button.tsx';
import { useAct } from '#app/ui/rpc/use-act.ts';
import { ListTable, type Selection } from '#app/ui/tables/list-table.tsx';
import { selectable } from '#app/ui/tables/selectable-table.tsx';
import { BulkBar } from '../admin/bulk-bar.tsx';
import type { ListAddress } from '../admin/list-address.ts';

type Props = {
  page: Page<BankEntryRow>;
  asked: EntriesAsked;
  address: ListAddress;
  onOpen: (id: string) => void;
};

/** How long a confirmation can be undone at once; later, entry by entry. */
const UNDO_MS = 10_000;
const NONE: ReadonlySet<string> = new Set();

const payments = (count: number): string => (count === 1 ? '1 payment' : `${count} payments`);

/** The entries; those to confirm may be selected, and none is beforehand. */
export function EntryWork({ page, asked, address, onOpen }: Props) {
  return (
    <Confirming items={page.items} onOpen={onOpen}>
      {(selection) => (
        <ListTable
          list={ENTRIES}
          page={page}
          asked={asked}
          address={address}
          context={{ addressOf: (id) => address.beside({ entry: id }) }}
          selection={asked.state === 'confirm' ? selection : undefined}
        />
      )}
    </Confirming>
  );
}

type ConfirmingProps = {
  items: readonly BankEntryRow[];
  onOpen: (id: string) => void;
  children: (selection: Selection) => ReactNode;
};

/** Rows of which several may be confirmed at once, or called doubtful: J and K move, Space selects, Ctrl Enter confirms. */
export function Confirming({ items, onOpen, children }: ConfirmingProps) {
  const { run, pending } = useAct();
  const [selected, setSelected] = useState(NONE);
  const chosen = items.filter(({ id }) => selected.has(id));
  const entryIds = chosen.map(({ id }) => id);
  const confirm = () =>
    run(`confirm ${entryIds}`, (rpc) => rpc.payments.confirm.mutate({ entryIds }), {
      done: ({ confirmed, moved }) => {
        setSelected(NONE);
        const text = `${payments(confirmed.length)} confirmed.${moved > 0 ? ` ${moved} ${moved === 1 ? 'has changed and is' : 'have changed and are'} now doubtful.` : ''}`;
        if (confirmed.length === 0) return text;
        const action = { text: 'Undo', onPress: () => void takeBack(confirmed) };
        return { text, theme: 'success', autoDismiss: UNDO_MS, action };
      },
    });
  const takeBack = (entryIds: string[]) =>
    run(`take back ${entryIds}`, (rpc) => rpc.payments.takeBack.mutate({ entryIds }), {
      done: () => `${payments(entryIds.length)} to be confirmed again.`,
    });
  const doubt = () =>
    run(`doubt ${entryIds}`, (rpc) => rpc.payments.doubt.mutate({ entryIds }), {
      done: () => {
        setSelected(NONE);
        return `${payments(entryIds.length)} moved to doubtful.`;
      },
    });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || chosen.length === 0 || pending) return;
    event.preventDefault();
    event.stopPropagation();
    void confirm();
  };
  const rowsOf = selectable({ selected, onSelect: setSelected, onOpen });
  return (
    <>
      {children((rows) => (
        <div onKeyDownCapture={onKeyDown}>{rowsOf(rows)}</div>
      ))}
      {chosen.length > 0 && (
        <BulkBar
          chosen={`${payments(chosen.length)}, ${sumsOf(chosen)}`}
          onAll={null}
          onNone={() => setSelected(NONE)}
        >
          <Button disabled={pending} onClick={() => void doubt()}>
            Move to doubtful
          </Button>
          <Button variant="primary" pending={pending} onClick={() => void confirm()}>
            Confirm {payments(chosen.length)}
          </Button>
        </BulkBar>
      )}
    </>
  );
}

/** What rows add up to, by currency. */
function sumsOf(rows: readonly BankEntryRow[]): string {
  return [...Map.groupBy(rows, ({ currency }) => currency)]
    .map(([currency, group]) =>
      formatMoney({ amount: group.reduce((sum, { amount }) => sum + amount, 0), currency }),
    )
    .join(', ');
}
