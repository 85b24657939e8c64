import { useState } from 'react';
import {
  WAITLIST,
  type WaitlistAsked,
  type WaitlistRow,
} from '#app/features/people/joining/waitlist/waitlist-list.tsx';
import type { Page } from '#app/platform/lists/paging.ts';
import { Button } from '#app/ui/button.tsx';
import { ListTable } from '#app/ui/tables/list-table.tsx';
import { selectable } from '#app/ui/tables/selectable-table.tsx';
import { BulkBar } from '../admin/bulk-bar.tsx';
import type { ListAddress } from '../admin/list-address.ts';
import { Refusals } from '../admin/refusals.tsx';
import { useWaitlistActs } from './use-waitlist-acts.ts';

type Props = {
  page: Page<WaitlistRow>;
  asked: WaitlistAsked;
  address: ListAddress;
  onOpen: (id: string) => void;
};

const NOBODY: ReadonlySet<string> = new Set();

export function WaitlistWork({ page, asked, address, onOpen }: Props) {
  const acts = useWaitlistActs(page.items);
  const [selected, setSelected] = useState(NOBODY);
  const count = selected.size;
  const chooseAll = async () => {
    const all = await acts.select(asked);
    if (all) setSelected(new Set(all));
  };
  const invite = async () => {
    if (await acts.invite([...selected])) setSelected(NOBODY);
  };
  return (
    <>
      <Refusals messages={acts.refusals} onClose={acts.forgetRefusals} />
      <ListTable
        list={WAITLIST}
        page={page}
        asked={asked}
        address={address}
        context={{ addressOf: (id) => address.beside({ entry: id }) }}
        selection={
          asked.state === 'waiting' ? selectable({ selected, onSelect: setSelected, onOpen }) : undefined
        }
      />
      {count > 0 && (
        <BulkBar
          chosen={count === 1 ? '1 person' : `${count} people`}
          onAll={page.nextCursor !== null || count < page.items.length ? () => void chooseAll() : null}
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
