import { db } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { ilpaNameOf } from '#app/domain/investing/ilpa.ts';
import type { LineType } from '#app/domain/investing/ledger.ts';
import type { Currency } from '#app/domain/money/currencies.ts';
import { plainAmount } from '#app/domain/money/money.ts';
import { vehicleAt } from '#app/features/ledger/admin/vehicles/vehicles.server.ts';
import type { TableColumn } from '#app/platform/lists/table-column.ts';
import { noticeNotFound } from '../drafting/drafts.server.ts';
import { noticeName } from '../notice.ts';
import { paymentState } from '../reading/notice-figures.ts';
import {
  findItemAmounts,
  findItemRows,
  findRecordedNotice,
  findRecordedOf,
} from '../reading/notice-view.queries.server.ts';

/** One line of one holder, in the columns that other programs rely on (money.md §6); amounts in minor units. */
export type NoticeFileRow = {
  notice: string;
  vehicle: string;
  kind: string;
  number: number;
  notice_date: string;
  due_date: string;
  holder: string;
  entity: string;
  type: string;
  ilpa_type: string;
  inside_fund: boolean;
  amount: number;
  unfunded_change: number;
  currency: Currency;
  reference: string;
  /** Of the whole item: what the holder pays, negative for what they receive. */
  due: number;
  paid: number;
  state: string;
};

export type NoticeFile = { name: string; rows: NoticeFileRow[] };

/**
 * Returns the lines of a notice for each holder: for an admin of all, for everyone else their own.
 * @throws DomainError `not_found`, also for a member who has no part of it.
 */
export async function noticeFile(viewer: Viewer, noticeId: string): Promise<NoticeFile> {
  const found = await findRecordedNotice(viewer, db(), noticeId);
  if (!found) throw noticeNotFound();
  const { notice, vehicleName } = found;
  return { name: `${vehicleName} ${noticeName(notice)}`, rows: await rowsOf(viewer, found) };
}

/**
 * Returns the lines of every published notice of a fund or deal for each holder, one notice after the other.
 * @throws DomainError `not_found` for an unknown vehicle, and for everyone but admins.
 */
export async function vehiclePayments(
  viewer: Viewer,
  idOrSlug: string,
): Promise<{ name: string; rows: AsyncIterable<NoticeFileRow> }> {
  const vehicle = await vehicleAt(viewer, idOrSlug);
  return { name: vehicle.name, rows: rowsOfVehicle(viewer, vehicle.id) };
}

async function* rowsOfVehicle(viewer: Viewer, vehicleId: string): AsyncGenerator<NoticeFileRow> {
  for (const { id } of await findRecordedOf(viewer, db(), vehicleId)) {
    const found = await findRecordedNotice(viewer, db(), id);
    if (found) yield* await rowsOf(viewer, found);
  }
}

type Recorded = NonNullable<Awaited<ReturnType<typeof findRecordedNotice>>>;

async function rowsOf(viewer: Viewer, { notice, vehicleSlug }: Recorded): Promise<NoticeFileRow[]> {
  const { id: noticeId } = notice;
  const [items, amounts] = await Promise.all([
    findItemRows(viewer, db(), noticeId),
    findItemAmounts(viewer, db(), noticeId),
  ]);
  const linesOf = Map.groupBy(amounts, ({ itemId }) => itemId);
  const named = { ...notice, noticeId, vehicleSlug };
  return items.flatMap((item) => fileRowsOf(named, item, linesOf.get(item.itemId) ?? []));
}

type FiledNotice = {
  noticeId: string;
  vehicleSlug: string;
  kind: string;
  number: number | null;
  noticeDate: string;
  dueDate: string;
  currency: Currency;
  cancelledAt: Date | null;
  replacedAt: Date | null;
};
type FiledItem = Facts & { member: string; entity: string | null; reference: string | null };
type FiledLine = { type: LineType; insideFund: boolean; amount: number; unfundedChange: number };

/** Returns the rows of one item. */
export const fileRowsOf = (
  notice: FiledNotice,
  item: FiledItem,
  lines: readonly FiledLine[],
): NoticeFileRow[] =>
  lines.map((line) => ({
    ...{
      notice: notice.noticeId,
      vehicle: notice.vehicleSlug,
      kind: notice.kind,
      number: notice.number ?? 0,
    },
    ...{ notice_date: notice.noticeDate, due_date: notice.dueDate },
    ...{ holder: item.member, entity: item.entity ?? '' },
    ...{ type: line.type, ilpa_type: ilpaNameOf(line).name, inside_fund: line.insideFund },
    ...{ amount: line.amount, unfunded_change: line.unfundedChange, currency: notice.currency },
    ...{ reference: item.reference ?? '', due: item.due, paid: item.paid },
    state: stateOfItem(item, notice),
  }));

type Facts = { due: number; paid: number; waivedAt: Date | null };

/** The state of an item's payment, which follows from facts. */
function stateOfItem(
  { due, paid, waivedAt }: Facts,
  { cancelledAt, replacedAt }: { cancelledAt: Date | null; replacedAt: Date | null },
): string {
  if (cancelledAt) return 'cancelled';
  if (replacedAt) return 'replaced';
  return paymentState({ due, paid, isWaived: waivedAt !== null });
}

const text = (header: keyof NoticeFileRow): TableColumn<NoticeFileRow> => ({
  ...{ header, kind: 'text' as const },
  value: (row) => String(row[header]),
});
const money = (header: 'amount' | 'unfunded_change' | 'due' | 'paid'): TableColumn<NoticeFileRow> => ({
  ...{ header, kind: 'money' as const },
  value: (row) => plainAmount(row[header], row.currency),
});

export const NOTICE_COLUMNS: readonly TableColumn<NoticeFileRow>[] = [
  text('notice'),
  text('vehicle'),
  text('kind'),
  { header: 'number', kind: 'number', value: ({ number }) => number },
  text('notice_date'),
  text('due_date'),
  text('holder'),
  text('entity'),
  text('type'),
  text('ilpa_type'),
  text('inside_fund'),
  money('amount'),
  money('unfunded_change'),
  text('currency'),
  text('reference'),
  money('due'),
  money('paid'),
  text('state'),
];

/** The same rows as JSON; amounts are decimal texts, as in the other files. */
export const noticeJson = (rows: readonly NoticeFileRow[]) =>
  rows.map(({ amount, unfunded_change, due, paid, ...row }) => ({
    ...row,
    amount: plainAmount(amount, row.currency),
    unfunded_change: plainAmount(unfunded_change, row.currency),
    due: plainAmount(due, row.currency),
    paid: plainAmount(paid, row.currency),
  }));
