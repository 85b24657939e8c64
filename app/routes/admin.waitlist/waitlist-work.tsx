import { type ReactNode, useState } from 'react';
import { WaitlistTable } from '#app/features/waitlist/ui/waitlist-table.tsx';
import type { WaitlistFilters, WaitlistRow } from '#app/features/waitlist/waitlist.ts';
import { Button } from '#app/ui/button.tsx';
import type { TableList } from '#app/ui/tables/data-table.tsx';
import { BulkBar } from '../admin/bulk-bar.tsx';
import { Refusals } from '../admin/refusals.tsx';
import { useWaitlistActs } from './use-waitlist-acts.ts';

type Props = {
  list: TableList;
  rows: readonly WaitlistRow[];
  filters: WaitlistFilters;
  addressOf: (id: string) => string;
  onOpen: (id: string) => void;
  empty: ReactNode;
};

const NOBODY: ReadonlySet<string> = new Set();

/** The waitlist, with bulk actions on the selected entries. */
export function WaitlistWork({ list, rows, filters, addressOf, onOpen, empty }: Props) {
  const acts = useWaitlistActs(rows);
  const [selected, setSelected] = useState(NOBODY);
  const count = selected.size;
  const chooseAll = async () => {
    const all = await acts.select(filters);
    if (all) setSelected(new Set(all));
  };
  const invite = async () => {
    if (await acts.invite([...selected])) setSelected(NOBODY);
  };
  return (
    <>
      <Refusals messages={acts.refusals} onClose={acts.forgetRefusals} />
      <WaitlistTable
        list={list}
        empty={empty}
        rows={rows}
        selected={selected}
        onSelect={setSelected}
        addressOf={addressOf}
        onOpen={onOpen}
        canChoose={filters.state === 'waiting'}
      />
      {count > 0 && (
        <BulkBar
          chosen={count === 1 ? '1 person' : `${count} people`}
          onAll={list.next !== null || count < rows.length ? () => void chooseAll() : null}
          onNone={() => setSelected(NOBODY)}
        >
          <Button variant="primary" pending={acts.pending} onClick={() => void invite()}>
            Invite {count}
          </Button>
        </BulkBar>
      )}
    </>
  );
}
