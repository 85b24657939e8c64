import { formatMoneyExactly } from '#app/domain/money/money.ts';
import { formatDate } from '#app/platform/format/dates.ts';
import { Button } from '#app/ui/button.tsx';
import type { PreviewRow } from '../bank-files/csv/bank-table.ts';
import { type BankFileReport, readText } from '../reading/report.ts';

export type Preview = { preview: BankFileReport; rows: PreviewRow[] };

/** What recording a CSV would do, and its first lines as they were read. */
export function BankTablePreview({
  preview,
  rows,
  isPending,
  onRecord,
}: Preview & { isPending: boolean; onRecord: () => void }) {
  const [report] = preview.statements;
  if (!report) return null;
  const { currency } = report;
  return (
    <div className="flex flex-col gap-4" role="status">
      <p>{report.alreadyRead ? 'This file was read before. Nothing would be added.' : readText(report)}</p>
      <ul className="flex flex-col divide-y border-y">
        {rows.map((row) => (
          <li key={row.line} className="flex flex-wrap justify-between gap-x-6 gap-y-1 py-2">
            <span className="min-w-0 flex-1 basis-48 wrap-anywhere">
              <span className="font-medium">{row.counterparty ?? 'No name'}</span>{' '}
              <span className="text-muted">{row.text}</span>
            </span>
            <span className="text-muted">{formatDate(`${row.bookedOn}T00:00:00Z`)}</span>
            <span className="font-medium tabular-nums">
              {formatMoneyExactly({ amount: row.direction === 'in' ? row.amount : -row.amount, currency })}
            </span>
          </li>
        ))}
      </ul>
      {report.entries > 0 && !report.alreadyRead && (
        <Button variant="primary" className="self-start" pending={isPending} onClick={onRecord}>
          {report.entries === 1
            ? 'Record one entry'
            : `Record ${report.entries.toLocaleString('en-GB')} entries`}
        </Button>
      )}
    </div>
  );
}
