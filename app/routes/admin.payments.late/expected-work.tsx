import { useState } from 'react';
import { formatMoneyExactly } from '#app/domain/money/money.ts';
import { EXPECTED, type ExpectedAsked, type ExpectedRow } from '#app/features/payments/lists/late-list.tsx';
import { latestText } from '#app/features/payments/lists/latest.ts';
import { RemindDialog } from '#app/features/payments/ui/remind-dialog.tsx';
import type { Page } from '#app/platform/lists/paging.ts';
import { Button } from '#app/ui/button.tsx';
import { ListTable } from '#app/ui/tables/list-table.tsx';
import { selectable } from '#app/ui/tables/selectable-table.tsx';
import { BulkBar } from '../admin/bulk-bar.tsx';
import type { ListAddress } from '../admin/list-address.ts';

type Props = {
  page: Page<ExpectedRow>;
  asked: ExpectedAsked;
  address: ListAddress;
  onOpen: (id: string) => void;
};

const NONE: ReadonlySet<string> = new Set();

/** What holders owe; those who owe something may be selected and reminded. */
export function ExpectedWork({ page, asked, address, onOpen }: Props) {
  const [selected, setSelected] = useState(NONE);
  const [isReminding, setReminding] = useState(false);
  const chosen = page.items.filter(({ id }) => selected.has(id));
  return (
    <>
      <ListTable
        list={EXPECTED}
        {...{ page, asked, address }}
        context={{ addressOf: (id) => address.beside({ entry: id }) }}
        selection={
          asked.state === 'paid' ? undefined : selectable({ selected, onSelect: setSelected, onOpen })
        }
      />
      {chosen.length > 0 && (
        <BulkBar
          chosen={chosen.length === 1 ? '1 holder' : `${chosen.length} holders`}
          onAll={null}
          onNone={() => setSelected(NONE)}
        >
          <Button variant="primary" onClick={() => setReminding(true)}>
            Remind…
          </Button>
        </BulkBar>
      )}
      {isReminding && (
        <RemindDialog
          title="Remind these holders"
          candidates={chosen.map(({ id, holder, vehicle, notice, open, currency, latest, reminders }) => ({
            ...{ id, holder, notice: `${vehicle}, ${notice}`, whyNot: reminders.whyNot },
            open: formatMoneyExactly({ amount: open, currency }),
            latest: latestText(latest),
          }))}
          onClose={() => setReminding(false)}
          onReminded={() => setSelected(NONE)}
        />
      )}
    </>
  );
}
