import { ACTS, actInWords } from '#app/features/audit/timeline.ts';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { DayField } from '../admin/day-field.tsx';
import type { ListAddress } from '../admin/list-address.ts';
import { FilterForm } from '../admin/list-filters.tsx';

/** The filters of the audit log, all kept in its URL. */
export function AuditFilterFields({ address }: { address: ListAddress }) {
  const act = address.value('act');
  const acts = act && !ACTS.includes(act) ? [act, ...ACTS] : ACTS;
  return (
    <FilterForm
      address={address}
      search="Person or record id"
      filters={[
        {
          name: 'act',
          label: 'Action',
          any: 'Any action',
          options: acts.map((one) => ({ value: one, label: actInWords(one) })),
        },
      ]}
      kept={['about']}
    >
      <DayField address={address} name="from" label="From" />
      <DayField address={address} name="to" label="To" />
      {address.value('about') && (
        <ButtonLink to={address.to({ about: null })} size="sm" icon="X" prefetch={false}>
          One record
          <span className="sr-only">: show all again</span>
        </ButtonLink>
      )}
    </FilterForm>
  );
}
