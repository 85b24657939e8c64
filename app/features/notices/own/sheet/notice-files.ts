import { stringify } from 'csv-stringify/sync';
import { ilpaNameOf } from '#app/domain/investing/ilpa.ts';
import { toMajor } from '#app/domain/money/money.ts';
import { plainAmount } from '#app/features/ledger/amounts.ts';
import type { OwnNotice } from '../own-notice.ts';

/** A file inside the PDF, for a back office that enters the notice without retyping it. */
export type AttachedFile = { name: string; type: string; description: string; text: string };

/** What is the same in each row, by the columns that other programs rely on (money.md §6). */
const headOf = ({
  id,
  vehicle,
  kind,
  number,
  noticeDate,
  dueDate,
  holder,
  currency,
  payment,
}: OwnNotice) => ({
  notice: id,
  vehicle: vehicle.slug,
  kind,
  number: String(number),
  notice_date: noticeDate,
  due_date: dueDate,
  holder: holder.member,
  entity: holder.entity ?? '',
  currency,
  reference: payment?.reference ?? '',
});

export function noticeJson(notice: OwnNotice): AttachedFile {
  const { purpose, committed, unfundedBefore, unfundedAfter, lines } = notice;
  const content = {
    ...headOf(notice),
    number: notice.number,
    purpose,
    due: plainAmount(notice.due),
    commitment: plainAmount(committed),
    unfunded_before: plainAmount(unfundedBefore),
    unfunded_after: plainAmount(unfundedAfter),
    lines: lines.map((line) => ({
      type: line.type,
      ilpa_type: ilpaNameOf(line).name,
      description: line.description,
      inside_fund: line.insideFund,
      amount: plainAmount(line.amount),
      unfunded_change: plainAmount(line.unfundedChange),
    })),
  };
  return {
    name: 'notice.json',
    type: 'application/json',
    description: 'This notice as data',
    text: `${JSON.stringify(content, null, 2)}\n`,
  };
}

const COLUMNS = [
  ...[
    'notice',
    'vehicle',
    'kind',
    'number',
    'notice_date',
    'due_date',
    'holder',
    'entity',
    'type',
    'ilpa_type',
  ],
  ...['inside_fund', 'amount', 'unfunded_change', 'currency', 'reference', 'due'],
];

export function noticeCsv(notice: OwnNotice): AttachedFile {
  const head = headOf(notice);
  const rows = notice.lines.map(({ type, amount, insideFund, unfundedChange }) => ({
    ...head,
    type,
    ilpa_type: ilpaNameOf({ type, unfundedChange }).name,
    inside_fund: String(insideFund),
    amount,
    unfunded_change: unfundedChange,
    due: notice.due,
  }));
  const text = stringify(rows, {
    columns: COLUMNS,
    header: true,
    record_delimiter: 'windows',
    escape_formulas: true,
    cast: { number: (minor) => toMajor(minor).toFixed(2) },
  });
  return { name: 'ilpa.csv', type: 'text/csv', description: 'The lines with ILPA transaction types', text };
}
