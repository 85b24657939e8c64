import type { Delivery } from '#app/features/notices/reading/deliveries.server.ts';
import { formatDate, formatDateTime } from '#app/platform/format/dates.ts';
import { Badge } from '#app/ui/badge.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Link } from '#app/ui/navigation/link.tsx';
import { MailStateText } from '#app/ui/tables/mail-state.tsx';
import { Table } from '#app/ui/tables/table.tsx';

type Props = { deliveries: { items: readonly Delivery[]; total: number }; timeZone: string };

const PDFS = {
  preparing: { text: 'Preparing', tone: 'neutral' },
  ready: { text: 'Ready', tone: 'success' },
  withdrawn: { text: 'Withdrawn', tone: 'warning' },
} as const;

/** Whom a notice reached, and how: who was not reached comes first, then who has not opened it. */
export function Deliveries({ deliveries: { items, total }, timeZone }: Props) {
  if (items.length === 0)
    return <EmptyState title="Nobody is notified yet">Holders are notified once it is published.</EmptyState>;
  const day = (iso: string | null) => (iso === null ? '–' : formatDate(iso, timeZone));
  return (
    <>
      <Table
        caption="Deliveries"
        rows={items}
        rowKey={({ id }) => id}
        columns={[
          {
            ...{ id: 'holder', header: 'Holder', rowHeader: true },
            cell: ({ memberId, holder }) => (
              <Link to={`/admin/people?person=${memberId}`} prefetch={false} look="plain">
                {holder}
              </Link>
            ),
          },
          {
            ...{ id: 'mail', header: 'E-mail', compact: 'state' },
            cell: ({ mail }) => (mail ? <MailStateText {...mail} /> : 'No e-mail'),
          },
          {
            ...{ id: 'notification', header: 'Notification', rank: 3 },
            cell: ({ notifiedAt, readAt }) =>
              readAt ? `Read ${day(readAt)}` : notifiedAt ? 'Not read yet' : 'None',
          },
          {
            ...{ id: 'pdf', header: 'PDF', rank: 4 },
            cell: ({ pdf }) => <Badge tone={PDFS[pdf].tone}>{PDFS[pdf].text}</Badge>,
          },
          {
            ...{ id: 'opened', header: 'Opened', compact: 'labelled' },
            cell: ({ openedAt }) => (openedAt ? formatDateTime(openedAt, timeZone) : 'Not yet'),
          },
          {
            ...{ id: 'word', header: 'Says paid on', rank: 2 },
            cell: ({ reportedPaidOn }) => (reportedPaidOn ? formatDate(reportedPaidOn) : '–'),
          },
        ]}
      />
      {total > items.length && (
        <p className="mt-2 text-xs text-muted">
          The first {items.length} of {total.toLocaleString('en-GB')} holders.
        </p>
      )}
    </>
  );
}
