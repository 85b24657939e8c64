import { db } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { noticeName } from '#app/features/notices/notice.ts';
import { serveList } from '#app/platform/lists/serve-list.server.ts';
import { vehiclesOfAccount } from '../accounts.queries.server.ts';
import type { OpenPayment } from '../deciding/decide.ts';
import { findOpenFor } from '../expected.queries.server.ts';
import type { WhatIsMissing, WhyAsked } from '../matching/reasons.ts';
import { countAwaiting } from '../payouts/payout-lists.queries.server.ts';
import { nextReminder, whyNot } from '../reminders/reminder.ts';
import { countEntries, type FoundEntry, findBankEntry, findEntryPage } from './entries.queries.server.ts';
import { type BankEntryRow, ENTRIES } from './entry-list.tsx';
import { countExpected, type FoundExpected, findExpectedPage } from './expected.queries.server.ts';
import { EXPECTED, type ExpectedRow } from './late-list.tsx';
import { latestOf } from './latest.ts';
import type { PaymentCounts } from './payment-counts.ts';
import { STATEMENTS, type StatementRow } from './statement-list.tsx';
import { findStatements } from './statements.queries.server.ts';

export const entryList = serveList(ENTRIES, {
  need: { sees: 'money' },
  find: findEntryPage,
  rowOf: entryRow,
});
export const statementList = serveList(STATEMENTS, {
  need: { sees: 'money' },
  find: findStatements,
  rowOf: statementRow,
});
export const expectedList = serveList(EXPECTED, {
  need: { sees: 'money' },
  find: findExpectedPage,
  rowOf: expectedRow,
});

export async function paymentCounts(viewer: Viewer): Promise<PaymentCounts> {
  const [entries, expected, payouts] = await Promise.all([
    countEntries(viewer, db()),
    countExpected(viewer, db()),
    countAwaiting(viewer, db()),
  ]);
  return {
    entries: entries ?? { confirm: 0, doubtful: 0, matched: 0, aside: 0, pending: 0 },
    expected: expected ?? { late: 0, due: 0, paid: 0 },
    payouts,
  };
}

/** More would not be looked through. */
const MOST_OFFERED = 500;

export type EntryDetail = { entry: BankEntryRow; isSettled: boolean; open: OpenPayment[] };

/** Returns an entry, with the payments it may be assigned to: equal amounts first. `null` if there is none. */
export async function entryDetail(viewer: Viewer, id: string): Promise<EntryDetail | null> {
  const found = await findBankEntry(viewer, db(), id);
  if (!found) return null;
  const entry = entryRow(found);
  const isOpen = entry.why !== null || entry.missing !== null;
  const vehicles = isOpen ? await vehiclesOfAccount(db(), found.account) : new Set<string>();
  const open = await findOpenFor(db(), { ...entry, vehicles }, MOST_OFFERED);
  const isEqual = (one: { open: number }) => Number(one.open === entry.amount);
  return {
    entry,
    isSettled:
      !isOpen &&
      found.entry.status === 'BOOK' &&
      (entry.parts.length > 0 || (found.entry.setAsideAt !== null && !found.entry.isReplaced)),
    open: open
      .map(({ id, holder, reference, open, ...notice }) => ({
        id,
        holder,
        reference,
        open,
        notice: noticeName(notice),
      }))
      .sort((one, other) => isEqual(other) - isEqual(one)),
  };
}

function entryRow({ entry, account, currency, parts }: FoundEntry): BankEntryRow {
  const { id, counterparty, counterpartyIban, text, amount, direction, bookedOn, setAsideReason } = entry;
  return {
    ...{
      id,
      counterparty,
      counterpartyIban,
      text,
      amount,
      currency,
      direction,
      bookedOn,
      account,
      setAsideReason,
    },
    parts: parts.map(({ kind, number, ...part }) => ({ ...part, notice: noticeName({ kind, number }) })),
    why: entry.why as WhyAsked | null,
    missing: entry.missing as WhatIsMissing | null,
  };
}

function statementRow({
  statement,
  readBy,
  entries,
  undecided,
}: Omit<Awaited<ReturnType<typeof findStatements>>[number], 'sortKey' | 'sortId'>): StatementRow {
  const { id, account, currency, statementId, fromDay, toDay, openingBalance, closingBalance } = statement;
  const { warning, fileName, readAt } = statement;
  return {
    ...{
      id,
      account,
      currency,
      statementId,
      fromDay,
      toDay,
      opening: openingBalance,
      closing: closingBalance,
    },
    ...{ warning, fileName, readAt: readAt.toISOString(), readBy, entries, undecided },
  };
}

export function expectedRow({ expected, kind, number, ...found }: FoundExpected): ExpectedRow {
  const { id, reference, currency, amount, dueDate } = expected;
  const { holder, vehicle, paid, open, daysLate } = found;
  return {
    ...{ id, reference, currency, amount, dueDate, holder, vehicle, paid, open, daysLate },
    notice: noticeName({ kind, number }),
    latest: latestOf(found),
    reminders: {
      next: open > 0 ? nextReminder(dueDate, found.reminderDays, found.today) : null,
      isHeld: open > 0 && found.toConfirm !== null,
      isOff: found.reminderDays.length === 0,
      whyNot: whyNot(found),
    },
  };
}
