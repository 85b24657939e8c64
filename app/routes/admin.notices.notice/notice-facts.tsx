import { LINE_WORDS } from '#app/domain/investing/line-words.ts';
import { formatMoneyExactly } from '#app/domain/money/money.ts';
import type { NoticePage } from '#app/features/notices/reading/notice-page.server.ts';
import { formatDate, formatDateTime } from '#app/platform/format/dates.ts';
import { KeyValues } from '#app/ui/figures/key-values.tsx';
import { Table } from '#app/ui/tables/table.tsx';

type Props = Pick<NoticePage, 'notice' | 'lines'> & { timeZone: string };

/** What a notice says, for all holders together. */
export function NoticeFacts({ notice: { fields, vehicle, savedAt, savedBy }, lines, timeZone }: Props) {
  return (
    <>
      <KeyValues
        items={[
          { label: 'Purpose', value: fields.purpose || '–' },
          { label: 'Notice date', value: formatDate(fields.noticeDate) },
          { label: 'Due', value: formatDate(fields.dueDate) },
          { label: 'Last changed', value: `${formatDateTime(savedAt, timeZone)} by ${savedBy}` },
        ]}
      />
      <Table
        caption="Lines"
        showCaption
        keep
        rows={lines}
        rowKey={({ place }) => String(place)}
        columns={[
          {
            id: 'line',
            header: 'Line',
            rowHeader: true,
            cell: ({ type, description }) => (
              <>
                {LINE_WORDS[type].text}
                {description && <span className="block text-xs text-muted">{description}</span>}
              </>
            ),
          },
          {
            ...{ id: 'amount', header: 'Amount', align: 'end' },
            cell: ({ amount }) => formatMoneyExactly({ amount, currency: vehicle.currency }),
          },
        ]}
      />
    </>
  );
}
