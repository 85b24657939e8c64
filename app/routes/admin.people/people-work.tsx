import { useState } from 'react';
import {
  PEOPLE,
  type PeopleAsked,
  type PeopleContext,
  type PersonRow,
} from '#app/features/people/admin/people-list.tsx';
import { RejectDialog } from '#app/features/people/approving/ui/reject-dialog.tsx';
import type { Rejection } from '#app/features/people/approving/ui/reject-fields.tsx';
import type { Filing } from '#app/features/people/record/record.ts';
import { FileDialog } from '#app/features/people/record/ui/file-dialog.tsx';
import type { Page } from '#app/platform/lists/paging.ts';
import { Button } from '#app/ui/button.tsx';
import { ListTable } from '#app/ui/tables/list-table.tsx';
import { selectable } from '#app/ui/tables/selectable-table.tsx';
import { BulkBar } from '../admin/bulk-bar.tsx';
import type { ListAddress } from '../admin/list-address.ts';
import { Refusals } from '../admin/refusals.tsx';
import { usePeopleActs } from './use-people-acts.ts';

type Props = {
  page: Page<PersonRow>;
  asked: PeopleAsked;
  address: ListAddress;
  context: PeopleContext;
  onOpen: (id: string) => void;
};

const NOBODY: ReadonlySet<string> = new Set();

export function PeopleWork({ page, asked, address, context, onOpen }: Props) {
  const acts = usePeopleActs(page.items);
  const [selected, setSelected] = useState(NOBODY);
  const [rejecting, setRejecting] = useState(false);
  const [filing, setFiling] = useState(false);
  const ids = [...selected];
  const count = ids.length;

  const chooseAll = async () => {
    const all = await acts.select(asked);
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

  const file = async (choice: Omit<Filing, 'memberIds'>) => {
    const wrong = await acts.file(ids, choice);
    if (wrong) return wrong;
    setFiling(false);
    setSelected(NOBODY);
    return null;
  };

  return (
    <>
      <Refusals messages={acts.refusals} onClose={acts.forgetRefusals} />
      <ListTable
        list={PEOPLE}
        page={page}
        asked={asked}
        address={address}
        context={context}
        selection={selectable({ selected, onSelect: setSelected, onOpen })}
      />
      {count > 0 && (
        <BulkBar
          chosen={count === 1 ? '1 person' : `${count} people`}
          onAll={page.nextCursor !== null || count < page.items.length ? () => void chooseAll() : null}
          onNone={() => setSelected(NOBODY)}
        >
          <Button disabled={acts.pending} onClick={() => setFiling(true)}>
            Owner and tags…
          </Button>
          <Button disabled={acts.pending} onClick={() => setRejecting(true)}>
            Reject…
          </Button>
          <Button
            variant="primary"
            pending={acts.pending && !rejecting && !filing}
            onClick={() => void approve()}
          >
            Approve {count}
          </Button>
        </BulkBar>
      )}
      {filing && (
        <FileDialog
          count={count}
          owners={context.owners}
          tags={context.tags}
          onFile={file}
          onClose={() => setFiling(false)}
        />
      )}
      {rejecting && <RejectDialog count={count} onReject={reject} onClose={() => setRejecting(false)} />}
    </>
  );
}
