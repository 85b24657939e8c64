import { LINE_TYPES } from '#app/domain/investing/ledger.ts';
import { LINE_WORDS } from '#app/features/ledger/admin/lines/line-words.ts';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { DayField } from '../admin/day-field.tsx';
import type { ListAddress } from '../admin/list-address.ts';
import { ListForm } from '../admin/list-filters.tsx';

/** The filters of a ledger, all kept in its URL. `holder` is the position that it is filtered to. */
export function LedgerFilterFields({ address, holder }: { address: ListAddress; holder: string | null }) {
  return (
    <ListForm
      address={address}
      search="Holder, reference or note"
      filters={[
        {
          name: 'type',
          label: 'Type',
          any: 'Any type',
          options: LINE_TYPES.map((type) => ({ value: type, label: LINE_WORDS[type].label })),
        },
        {
          name: 'only',
          label: 'Corrections',
          any: 'All lines',
          options: [{ value: 'corrections', label: 'Corrections only' }],
        },
      ]}
      kept={['holder']}
    >
      <span className="flex flex-wrap items-center gap-2">
        <DayField address={address} name="from" label="From" />
        <DayField address={address} name="to" label="To" />
      </span>
      {address.value('holder') && (
        <ButtonLink to={address.to({ holder: null })} size="sm" icon="X" prefetch={false}>
          {holder ?? 'One holder'}
          <span className="sr-only">: show all holders again</span>
        </ButtonLink>
      )}
    </ListForm>
  );
}
