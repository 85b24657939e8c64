import { LINE_EFFECTS } from '#app/domain/investing/ledger.ts';
import { fitsKind } from '#app/domain/investing/notice.ts';
import { EARLIEST_DAY, LARGEST_SUM, problemOfDay } from '#app/features/ledger/lines/line-rules.ts';
import type { NoticeFields } from '../notice.ts';
import type { Allocation, HolderSums } from './allocate.ts';

type CheckedHolder = HolderSums & { name: string; isErased: boolean; isReached: boolean };

export type CheckName = 'adds_up' | 'unfunded' | 'bank_details' | 'reached';

/** One of the four checks below the preview. What is not `stops` is a warning. */
export type NoticeCheck = {
  check: CheckName;
  isPassed: boolean;
  stops: boolean;
  sentence: string;
  /** The holders that fail it. */
  positionIds: string[];
};

/** What is wrong with a draft, besides the checks: it cannot be published until each is mended. */
export type NoticeProblem = { field: 'dates' | 'purpose' | 'lines' | 'allocation'; sentence: string };

/** Whether the vehicle has approved bank details, and whether holders know them from its last notice, if there is one. */
export type BankDetailsState = 'same' | 'new' | 'first' | 'none';

/** Whether money is expected from holders, so that they need to know where to pay. */
const takesMoney = ({ items }: Allocation): boolean => items.some(({ due }) => due > 0);

export function checksOf(
  allocation: Allocation,
  holders: readonly CheckedHolder[],
  bankDetails: BankDetailsState,
): NoticeCheck[] {
  const byId = new Map(holders.map((holder) => [holder.positionId, holder]));
  const taking = allocation.items.filter(({ amounts }) => amounts.some((amount) => amount !== 0));
  const namesOf = (ids: readonly string[]) => namedHolders(ids.map((id) => byId.get(id)?.name ?? ''));
  const below = allocation.items
    .filter(({ changes, unfundedAfter }) => unfundedAfter < 0 && changes.some((change) => change < 0))
    .map(({ positionId }) => positionId);
  const unreached = taking
    .filter(({ positionId }) => !byId.get(positionId)?.isReached)
    .map(({ positionId }) => positionId);
  const sums = allocation.totals.map((_, at) =>
    allocation.items.reduce((sum, { amounts }) => sum + (amounts[at] ?? 0), 0),
  );
  const addsUp = sums.every((sum, at) => sum === allocation.totals[at]);
  return [
    {
      ...{ check: 'adds_up', isPassed: addsUp, stops: true, positionIds: [] },
      sentence: addsUp ? 'Items add up to each line' : 'Items do not add up to each line',
    },
    {
      ...{ check: 'unfunded', isPassed: below.length === 0, stops: true, positionIds: below },
      sentence:
        below.length === 0
          ? 'No unfunded commitment below zero'
          : `Unfunded commitment below zero: ${namesOf(below)}`,
    },
    bankDetailsCheck(takesMoney(allocation), bankDetails),
    {
      ...{ check: 'reached', isPassed: unreached.length === 0, stops: false, positionIds: unreached },
      sentence:
        unreached.length === 0
          ? `${taking.length} of ${taking.length} holders can be reached`
          : `${taking.length - unreached.length} of ${taking.length} holders can be reached, not ${namesOf(unreached)}`,
    },
  ];
}

export const NO_ACCOUNT = 'No approved bank details: holders would not know where to pay';

const BANK_DETAILS: Record<BankDetailsState, string> = {
  same: 'Bank details same as in the last notice',
  new: 'Bank details are new since the last notice',
  first: 'Holders see these bank details for the first time',
  none: NO_ACCOUNT,
};

function bankDetailsCheck(isNeeded: boolean, bankDetails: BankDetailsState): NoticeCheck {
  const check = { check: 'bank_details' as const, stops: bankDetails === 'none', positionIds: [] };
  return isNeeded
    ? {
        ...check,
        isPassed: bankDetails === 'same' || bankDetails === 'first',
        sentence: BANK_DETAILS[bankDetails],
      }
    : { ...check, isPassed: true, sentence: 'No bank details needed' };
}

/** The first names of a list, and how many longer there are. */
export function namedHolders(names: readonly string[], most = 5): string {
  const more = names.length - most;
  return more > 0 ? `${names.slice(0, most).join(', ')} and ${more} more` : names.join(', ');
}

/** Returns everything that has to be mended before a draft can be published; `today` as ISO date. */
export function problemsOf(
  { kind, noticeDate, dueDate, purpose, content }: NoticeFields,
  allocation: Allocation,
  holders: readonly CheckedHolder[],
  today: string,
): NoticeProblem[] {
  const problems: NoticeProblem[] = [];
  const add = (field: NoticeProblem['field'], sentence: string) => void problems.push({ field, sentence });
  const wrongDay = problemOfDay(dueDate, today) ?? problemOfDay(noticeDate, today);
  if (wrongDay) add('dates', `Notice and due date: ${wrongDay}`);
  else if (noticeDate < EARLIEST_DAY || dueDate < noticeDate)
    add('dates', 'The due date is before the notice date.');
  if (purpose.trim() === '') add('purpose', 'Say what the notice is for.');
  if (content.lines.length === 0) add('lines', 'Add a line.');
  for (const [at, { type, recallable }] of content.lines.entries()) {
    const total = allocation.totals[at] ?? 0;
    if (!fitsKind(type, kind)) add('lines', `Line ${at + 1} does not belong in this kind of notice.`);
    if (recallable && LINE_EFFECTS[type].distributed === 0)
      add('lines', `Line ${at + 1}: only a distribution can be recallable.`);
    if (total === 0) add('lines', `Line ${at + 1} comes to nothing: it has no amount, or nobody takes part.`);
  }
  if (new Set(content.lines.map(({ key }) => key)).size < content.lines.length)
    add('lines', 'Two lines have the same key.');
  if (allocation.totals.reduce((sum, total) => sum + total, 0) > LARGEST_SUM)
    add('lines', 'The amounts are too large to be exact.');
  const known = new Map(holders.map((holder) => [holder.positionId, holder]));
  const strangers = new Set(
    [...content.excused, ...(content.basis === 'amounts' ? content.amounts : [])]
      .map(({ positionId }) => positionId)
      .filter((id) => !known.has(id)),
  );
  if (strangers.size > 0)
    add(
      'allocation',
      `${strangers.size === 1 ? 'A holder' : `${strangers.size} holders`} of this draft no longer hold anything in the vehicle. Remove them.`,
    );
  const erased = allocation.items
    .filter(({ amounts, positionId }) => amounts.some((one) => one > 0) && known.get(positionId)?.isErased)
    .map(({ positionId }) => known.get(positionId)?.name ?? '');
  if (erased.length > 0)
    add(
      'allocation',
      `No longer a member, and cannot be notified: ${namedHolders(erased)}. Transfer the position, or excuse it.`,
    );
  if (content.basis === 'amounts') {
    const given = content.amounts.map(({ positionId, line }) => `${positionId} ${line}`);
    if (new Set(given).size < given.length) add('allocation', 'A holder has two amounts for one line.');
  }
  return problems;
}

/** The number of working days, Monday to Friday, from one day to another. */
export function businessDaysBetween(from: string, to: string): number {
  let count = 0;
  const end = Date.parse(to);
  for (let day = Date.parse(from) + DAY_MS; day <= end && count < 400; day += DAY_MS) {
    const weekday = new Date(day).getUTCDay();
    if (weekday !== 0 && weekday !== 6) count += 1;
  }
  return count;
}
const DAY_MS = 24 * 60 * 60_000;
