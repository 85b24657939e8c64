import { noticeName } from '#app/features/notices/notice.ts';
import { headlineOf } from '#app/features/notices/own/headline.ts';
import { holderName } from '#app/features/notices/own/own-notice.ts';
import type { NoticePart } from '#app/features/notices/own/own-notices.server.ts';
import { formatDate } from '#app/platform/format/dates.ts';
import { Badge } from '#app/ui/badge.tsx';
import { useHolder, useInvestor } from '#app/ui/navigation/holder.tsx';
import { Link } from '#app/ui/navigation/link.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Table } from '#app/ui/tables/table.tsx';

type Props = { parts: readonly NoticePart[]; today: string };

/** A notice for a member who holds several positions: each is paid on its own, with a reference of its own. */
export function PartsPage({ parts, today }: Props) {
  const { whose } = useInvestor();
  const holder = useHolder();
  const [first] = parts;
  if (!first) return null;
  const { notice } = first;
  const rows = parts.map((part) => ({
    ...{ id: part.notice.id, holder: holderName(part.notice) },
    headline: headlineOf(part.notice, part.state, today, holder === null),
  }));
  return (
    <>
      <PageHeader
        title={noticeName(notice)}
        lead={`${notice.vehicle.name} · ${parts.length} positions · notice of ${formatDate(notice.noticeDate)}`}
        up={{ to: '/portfolio', label: 'Portfolio' }}
      />
      <div className="max-w-2xl">
        <Table
          caption={`${whose} parts of this notice`}
          showCaption
          rows={rows}
          rowKey={({ id }) => id}
          columns={[
            {
              ...{ id: 'holder', header: 'Held by', rowHeader: true },
              cell: ({ id, holder }) => (
                <Link to={`/notices/${id}`} className="tap">
                  {holder}
                </Link>
              ),
            },
            {
              ...{ id: 'state', header: 'State', compact: 'state' },
              cell: ({ headline: { badge } }) => <Badge tone={badge.tone}>{badge.text}</Badge>,
            },
            {
              ...{ id: 'amount', header: 'Amount', align: 'end', compact: 'labelled' },
              cell: ({ headline }) => headline.value,
            },
          ]}
        />
      </div>
    </>
  );
}
