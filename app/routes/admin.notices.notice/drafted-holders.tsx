import { formatMoneyExactly } from '#app/domain/money/money.ts';
import type { NoticePage } from '#app/features/notices/reading/notice-page.server.ts';
import { formatDate } from '#app/platform/format/dates.ts';
import { Table } from '#app/ui/tables/table.tsx';

type Props = { preview: NonNullable<NoticePage['preview']>; changes: NoticePage['changes'] };

/** What changed since approval was last asked for, each holder's part, and what has to be mended. */
export function DraftedHolders({ preview, changes }: Props) {
  const { items, folded, sums, checks, problems, currency } = preview;
  const money = (amount: number) => formatMoneyExactly({ amount, currency });
  const said = changes?.was
    ? [
        {
          label: 'Notice date',
          was: formatDate(changes.was.noticeDate),
          is: formatDate(changes.is.noticeDate),
        },
        { label: 'Due', was: formatDate(changes.was.dueDate), is: formatDate(changes.is.dueDate) },
        { label: 'Purpose', was: changes.was.purpose, is: changes.is.purpose },
      ].filter(({ was, is }) => was !== is)
    : [];
  const amounts = (changes?.items ?? []).map(({ positionId, name, was, is }) => ({
    ...{ id: positionId, label: name, was: money(was), is: money(is) },
  }));
  const changed = [...said.map((row) => ({ id: row.label, ...row })), ...amounts];
  const failed = [...problems, ...checks.filter(({ isPassed }) => !isPassed)];
  return (
    <>
      {changed.length > 0 && (
        <Table
          caption={`Changed since revision ${changes?.since ?? ''}`.trim()}
          showCaption
          rows={changed}
          rowKey={({ id }) => id}
          columns={[
            { id: 'label', header: 'What', rowHeader: true, cell: ({ label }) => label },
            { id: 'was', header: 'Was', align: 'end', cell: ({ was }) => <s>{was}</s> },
            { id: 'is', header: 'Is', align: 'end', cell: ({ is }) => is },
          ]}
        />
      )}
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
