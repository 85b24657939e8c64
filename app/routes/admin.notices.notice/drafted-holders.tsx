import type { MouseEvent } from 'react';
import { formatMoneyExactly } from '#app/domain/money/money.ts';
import { draftPdfPath } from '#app/features/notices/notice.ts';
import type { NoticePage } from '#app/features/notices/reading/notice-page.server.ts';
import { Link } from '#app/ui/navigation/link.tsx';
import { Table } from '#app/ui/tables/table.tsx';

type Props = {
  noticeId: string;
  preview: NonNullable<NoticePage['preview']>;
  /** Before a PDF is opened: it shows what is saved. */
  onOpenPdf?: (event: MouseEvent<HTMLAnchorElement>) => void;
};

/** Each holder's part of a draft, and what has to be mended. */
export function DraftedHolders({ noticeId, preview, onOpenPdf }: Props) {
  const { items, folded, sums, checks, problems, currency } = preview;
  const money = (amount: number) => formatMoneyExactly({ amount, currency });
  const failed = [...problems, ...checks.filter(({ isPassed }) => !isPassed)];
  return (
    <>
      <Table
        caption="Holders"
        showCaption
        rows={items}
        rowKey={({ positionId }) => positionId}
        columns={[
          {
            id: 'holder',
            header: 'Holder',
            rowHeader: true,
            total: folded ? `All ${sums.holders.toLocaleString('en-GB')} holders` : 'Total',
            cell: ({ name, isExcused }) => (isExcused ? `${name}, excused` : name),
          },
          {
            ...{ id: 'due', header: 'Amount due', align: 'end', total: money(sums.due) },
            cell: ({ due }) => money(due),
          },
          {
            ...{ id: 'before', header: 'Unfunded before', align: 'end', rank: 2 },
            total: money(sums.unfundedBefore),
            cell: ({ unfundedBefore }) => money(unfundedBefore),
          },
          {
            ...{ id: 'after', header: 'Unfunded after', align: 'end', rank: 3 },
            total: money(sums.unfundedAfter),
            cell: ({ unfundedAfter }) => money(unfundedAfter),
          },
          {
            ...{ id: 'pdf', header: 'PDF', align: 'end', compact: 'fact' },
            cell: ({ positionId, name }) => (
              <Link
                to={draftPdfPath(noticeId, positionId)}
                reloadDocument
                target="_blank"
                className="tap"
                onClick={onOpenPdf}
              >
                PDF<span className="sr-only"> of {name}</span>
              </Link>
            ),
          },
        ]}
      />
      {failed.length > 0 && (
        <section aria-label="Before it is published">
          <h2 className="mb-2">Before it is published</h2>
          <ul className="list-disc pl-5">
            {failed.map(({ sentence }) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
