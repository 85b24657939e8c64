import { formatDate } from '#app/platform/format/dates.ts';
import { Table } from '#app/ui/tables/table.tsx';
import { BANK_DETAILS_STATES, type BankDetailsRow } from '../bank-details.ts';

/** Every version of a member's accounts, the last requested first. */
export function AccountHistory({ rows, timeZone }: { rows: readonly BankDetailsRow[]; timeZone: string }) {
  if (rows.length === 0) return null;
  const date = (iso: string) => formatDate(iso, timeZone);
  return (
    <Table
      caption="History"
      showCaption
      rows={rows.toSorted((one, other) => other.proposedAt.localeCompare(one.proposedAt))}
      rowKey={({ id }) => id}
      columns={[
        {
          id: 'account',
          header: 'Account',
          rowHeader: true,
          cell: ({ entity, currency, lastFour }) =>
            [entity?.name, currency, lastFour].filter(Boolean).join(' '),
        },
        { id: 'state', header: 'State', cell: ({ state }) => BANK_DETAILS_STATES[state] },
        {
          id: 'requested',
          header: 'Requested',
          cell: ({ proposedAt, proposedBy }) => `${date(proposedAt)} by ${proposedBy}`,
        },
        {
          id: 'used',
          header: 'Used from',
          cell: ({ state, effectiveAt }) => (effectiveAt && state !== 'ended' ? date(effectiveAt) : '–'),
        },
      ]}
    />
  );
}
