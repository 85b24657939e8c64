import { useState } from 'react';
import type { PeopleFilters, PersonRow } from '#app/features/members/admin/people.ts';
import { PeopleTable } from '#app/features/members/ui/people-table.tsx';
import { RejectDialog } from '#app/features/members/ui/reject-dialog.tsx';
import type { Rejection } from '#app/features/members/ui/reject-fields.tsx';
import { Button } from '#app/ui/button.tsx';
import type { TableList } from '#app/ui/tables/data-table.tsx';
import { BulkBar } from '../admin/bulk-bar.tsx';
import { Refusals } from '../admin/refusals.tsx';
import { usePeopleActs } from './use-people-acts.ts';

type Props = {
  list: TableList;
  rows: readonly PersonRow[];
  filters: PeopleFilters;
  addressOf: (id: string) => string;
  onOpen: (id: string) => void;
};

const NOBODY: ReadonlySet<string> = new Set();

/** A list of people, with bulk actions on the selected ones. */
export function PeopleWork({ list, rows, filters, addressOf, onOpen }: Props) {
  const acts = usePeopleActs(rows);
  const [selected, setSelected] = useState(NOBODY);
  const [rejecting, setRejecting] = useState(false);
  const ids = [...selected];
  const count = ids.length;

  const chooseAll = async () => {
    const all = await acts.select(filters);
    if (all) setSelected(new Set(all));
  };
  const approve = async () => {
    if (await acts.approve(ids)) setSelected(NOBODY);
  };
  const reject = async (rejection: Rejection) => {
    const wrong = await acts.reject(ids, rejection);
    if (wrong) return wrong;
    setRejecting(false);
    setSelected(NOBODY);
    return null;
  };

  return (
    <>
      <Refusals messages={acts.refusals} onClose={acts.forgetRefusals} />
      <PeopleTable
        list={list}
        rows={rows}
        selected={selected}
        onSelect={setSelected}
        addressOf={addressOf}
        onOpen={onOpen}
      />
      {count > 0 && (
        <BulkBar
          chosen={count === 1 ? '1 person' : `${count} people`}
          onAll={list.next !== null || count < rows.length ? () => void chooseAll() : null}
          onNone={() => setSelected(NOBODY)}
        >
          <Button disabled={acts.pending} onClick={() => setRejecting(true)}>
            Reject…
          </Button>
          <Button variant="primary" pending={acts.pending && !rejecting} onClick={() => void approve()}>
            Approve {count}
          </Button>
        </BulkBar>
      )}
      {rejecting && <RejectDialog count={count} onReject={reject} onClose={() => setRejecting(false)} />}
    </>
  );
}
