import { type Db, db, type Tx } from '#app/db/client.server.ts';
import { isAdmin } from '#app/domain/access/access.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import type { Currency } from '#app/domain/money/currencies.ts';
import { currentBankDetails } from '#app/features/bank-details/bank-details.server.ts';
import { findNoticeHolders, type NoticeHolder } from '../holders.queries.server.ts';
import type { NoticeFields } from '../notice.ts';
import { findNotice, findToldAccount, type NoticeRow } from '../notices.queries.server.ts';
import { type AllocatedItem, type Allocation, allocateLines } from './allocate.ts';
import {
  type BankDetailsState,
  businessDaysBetween,
  checksOf,
  type NoticeCheck,
  type NoticeProblem,
  problemsOf,
} from './checks.ts';
import { fieldsOf, noticeNotFound } from './drafts.server.ts';

/** A row of the preview; minor units. */
export type PreviewItem = AllocatedItem & {
  name: string;
  email: string;
  committed: number;
  /** Does not take part in some line. */
  isExcused: boolean;
  /** Fails a check. */
  isFailing: boolean;
};

/** The sums of a column of the preview. */
export type PreviewSums = Pick<
  PreviewItem,
  'amounts' | 'due' | 'unfundedBefore' | 'unfundedAfter' | 'committed'
> & { holders: number };

export type NoticePreview = {
  currency: Currency;
  /** What each line comes to, in the order of the lines. */
  totals: number[];
  /** Excused and failing holders first, then by what they pay or receive. */
  items: PreviewItem[];
  /** The holders that are not listed; `null` if all are. */
  folded: PreviewSums | null;
  sums: PreviewSums;
  checks: NoticeCheck[];
  problems: NoticeProblem[];
  /** Working days between notice and due date. */
  businessDays: number;
  canBePublished: boolean;
};

/** Listed unless all are requested, besides excused and failing holders. */
const FEW = 6;

/** A notice computed from its fields and the holders as they are now. */
export type ComputedNotice = {
  holders: NoticeHolder[];
  allocation: Allocation;
  checks: NoticeCheck[];
  problems: NoticeProblem[];
};

export async function computeNotice(
  on: Db | Tx,
  { vehicleId, corrects }: Pick<NoticeRow, 'vehicleId' | 'corrects'>,
  fields: NoticeFields,
): Promise<ComputedNotice> {
  const holders = await findNoticeHolders(on, vehicleId, corrects);
  const allocation = allocateLines(fields.content, holders);
  const today = new Date().toISOString().slice(0, 10);
  return {
    holders,
    allocation,
    checks: checksOf(allocation, holders, await bankDetailsState(on, vehicleId)),
    problems: problemsOf(fields, allocation, holders, today),
  };
}

export async function bankDetailsState(on: Db | Tx, vehicleId: string): Promise<BankDetailsState> {
  const current = await currentBankDetails({ vehicleId }, { within: on });
  if (!current) return 'none';
  const told = await findToldAccount(on, vehicleId);
  if (told === undefined) return 'first';
  return told === current.id ? 'same' : 'new';
}

/**
 * Computes what a draft would say to each holder, with the four checks; saves nothing.
 * @param input.fields what is typed; null for what is saved
 * @throws DomainError `not_found` for anyone but admins.
 */
export async function previewNotice(
  viewer: Viewer,
  { noticeId, fields: typed, all }: { noticeId: string; fields: NoticeFields | null; all: boolean },
): Promise<NoticePreview> {
  const row = isAdmin(viewer) ? await findNotice(viewer, db(), noticeId) : undefined;
  if (!row) throw noticeNotFound();
  const fields = typed ?? fieldsOf(row);
  const computed = await computeNotice(db(), row, fields);
  return previewOf(row.currency, fields, computed, all);
}

export function previewOf(
  currency: Currency,
  fields: NoticeFields,
  { holders, allocation, checks, problems }: ComputedNotice,
  all: boolean,
): NoticePreview {
  const byId = new Map(holders.map((holder) => [holder.positionId, holder]));
  const excused = new Set(
    fields.content.excused.filter(({ lines }) => lines.length > 0).map(({ positionId }) => positionId),
  );
  const failing = new Set(checks.flatMap(({ isPassed, positionIds }) => (isPassed ? [] : positionIds)));
  const rank = ({ isFailing, isExcused }: PreviewItem) => Number(isFailing) * 2 + Number(isExcused);
  const items = allocation.items
    .map((item): PreviewItem => {
      const holder = byId.get(item.positionId);
      return {
        ...item,
        ...{ name: holder?.name ?? '', email: holder?.email ?? '', committed: holder?.committed ?? 0 },
        isExcused: excused.has(item.positionId),
        isFailing: failing.has(item.positionId),
      };
    })
    .sort(
      (one, other) =>
        rank(other) - rank(one) ||
        Math.abs(other.due) - Math.abs(one.due) ||
        one.name.localeCompare(other.name),
    );
  const pinned = items.filter((item) => rank(item) > 0).length;
  const listed = all ? items.length : Math.max(pinned, 0) + FEW;
  const folded = items.slice(listed);
  return {
    currency,
    totals: allocation.totals,
    items: items.slice(0, listed),
    folded: folded.length === 0 ? null : sumsOf(folded, fields.content.lines.length),
    sums: sumsOf(items, fields.content.lines.length),
    checks,
    problems,
    businessDays: businessDaysBetween(fields.noticeDate, fields.dueDate),
    canBePublished: problems.length === 0 && checks.every(({ isPassed, stops }) => isPassed || !stops),
  };
}

function sumsOf(items: readonly PreviewItem[], lines: number): PreviewSums {
  const sum = (of: (item: PreviewItem) => number) => items.reduce((total, item) => total + of(item), 0);
  return {
    holders: items.length,
    amounts: Array.from({ length: lines }, (_, at) => sum(({ amounts }) => amounts[at] ?? 0)),
    due: sum(({ due }) => due),
    unfundedBefore: sum(({ unfundedBefore }) => unfundedBefore),
    unfundedAfter: sum(({ unfundedAfter }) => unfundedAfter),
    committed: sum(({ committed }) => committed),
  };
}
