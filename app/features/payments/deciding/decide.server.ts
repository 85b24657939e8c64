import type { z } from 'zod';
import type { Tx } from '#app/db/client.server.ts';
import { isAdmin } from '#app/domain/access/access.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import { newId } from '#app/domain/ids.ts';
import { lockPayments } from '#app/features/notices/paying/paying.queries.server.ts';
import { recordPaid } from '#app/features/notices/paying/record-paid.server.ts';
import { recordAudit } from '#app/platform/audit/audit.server.ts';
import { currentFirm } from '#app/platform/firm/firm.server.ts';
import { formatDate } from '#app/platform/format/dates.ts';
import { dayIn } from '#app/platform/format/wall-clock.ts';
import { vehiclesOfAccount } from '../accounts.queries.server.ts';
import { lockExpected } from '../expected.queries.server.ts';
import type { Part, WhatIsMissing } from '../matching/reasons.ts';
import {
  findPaymentsOf,
  insertPayments,
  type PaymentRow,
  undoPayments,
  updateEntry,
} from '../reading/statements.queries.server.ts';
import { findEntries, findPayment } from './decide.queries.server.ts';
import type { assignInput, byHandInput, entriesInput, reasonInput, undoInput } from './decide.ts';

type FoundEntry = Awaited<ReturnType<typeof findEntries>>[number];

/** Locks expected payments, and returns what is open of each. */
const locked = async (tx: Tx, ids: readonly string[]) =>
  lockExpected(tx, ids, (await currentFirm(tx)).timeZone);

const SETTLED = { why: null, missing: null, setAsideAt: null, setAsideById: null, setAsideReason: null };

/**
 * Records what is proposed for entries, in one act. An entry whose proposal no longer holds, because it was paid or
 * cancelled meanwhile, becomes doubtful instead.
 * @returns the entries that were confirmed, which can be taken back for a moment
 */
export async function confirmEntries(
  tx: Tx,
  viewer: Viewer,
  { entryIds }: z.output<typeof entriesInput>,
): Promise<{ confirmed: string[]; moved: number }> {
  await lockPayments(tx);
  const outcome = { confirmed: [] as string[], moved: 0 };
  for (const entry of await requireEntries(tx, viewer, entryIds)) {
    if (entry.why === null) throw new DomainError('conflict', 'One of these no longer needs confirming.');
    if (await holds(tx, entry)) {
      await pay(tx, viewer, entry, { parts: entry.parts, confirmed: entry.why });
      outcome.confirmed.push(entry.id);
    } else {
      await updateEntry(tx, entry.id, { why: null, missing: 'moved' });
      outcome.moved += 1;
    }
  }
  return outcome;
}

async function holds(tx: Tx, { parts, why }: FoundEntry): Promise<boolean> {
  const expected = await locked(
    tx,
    parts.map(({ expectedId }) => expectedId),
  );
  return parts.every(({ expectedId, amount }) => {
    const open = expected.find(({ id }) => id === expectedId)?.open ?? 0;
    return open > 0 && (why === 'more' ? amount > open : why === 'less' ? amount < open : amount === open);
  });
}

/** Says that what is proposed for entries is wrong: they are decided one by one. */
export async function doubtEntries(
  tx: Tx,
  viewer: Viewer,
  { entryIds }: z.output<typeof entriesInput>,
): Promise<void> {
  await lockPayments(tx);
  for (const { id, why } of await requireEntries(tx, viewer, entryIds)) {
    if (why === null) throw new DomainError('conflict', 'One of these no longer needs confirming.');
    await updateEntry(tx, id, { why: null, missing: 'moved' });
  }
}

/**
 * Records whose payment an entry is, or how it divides among several, to the cent.
 * @throws DomainError `conflict` if it is used already, `unprocessable` if the parts do not fit.
 */
export async function assignEntry(
  tx: Tx,
  viewer: Viewer,
  { entryId, parts }: z.output<typeof assignInput>,
): Promise<void> {
  await lockPayments(tx);
  const entry = await requireOpenEntry(tx, viewer, entryId);
  const sum = parts.reduce((all, { amount }) => all + amount, 0);
  if (sum !== entry.amount)
    throw new DomainError('unprocessable', 'The parts have to add up to the payment.');
  const expected = await locked(
    tx,
    parts.map(({ expectedId }) => expectedId),
  );
  const vehicles = await vehiclesOfAccount(tx, entry.account);
  for (const { expectedId } of parts) {
    const one = expected.find(({ id }) => id === expectedId);
    if (!one || one.direction !== entry.direction || one.currency !== entry.currency)
      throw new DomainError('unprocessable', 'This payment is not expected in this currency.');
    if (!vehicles.has(one.vehicleId))
      throw new DomainError('unprocessable', 'This payment is expected on an account of another vehicle.');
    if (one.open === 0) throw new DomainError('conflict', 'One of these is no longer open. Reload the page.');
  }
  await pay(tx, viewer, entry, { parts, confirmed: null });
}

/** Leaves an entry out, since it is no payment of a notice. It stays in its statement. */
export async function setEntryAside(
  tx: Tx,
  viewer: Viewer,
  { entryId, reason }: z.output<typeof reasonInput>,
): Promise<void> {
  await lockPayments(tx);
  const entry = await requireOpenEntry(tx, viewer, entryId);
  const aside = { setAsideAt: new Date(), setAsideById: viewer.memberId, setAsideReason: reason };
  await updateEntry(tx, entry.id, { ...aside, why: null, missing: null });
  await audit(tx, viewer, 'payments.setAside', entry.id, { reason });
}

/**
 * Undoes what an entry paid, or moves it back if it was set aside: it has to be decided again.
 * @throws DomainError `conflict` if there is nothing to undo, or if an entry that was read later has the money
 */
export async function undoEntry(
  tx: Tx,
  viewer: Viewer,
  { entryId, reason }: z.output<typeof reasonInput>,
): Promise<void> {
  await lockPayments(tx);
  const [entry] = await requireEntries(tx, viewer, [entryId]);
  const payments = await findPaymentsOf(tx, [entryId]);
  if (payments.length === 0 && !entry?.setAsideAt)
    throw new DomainError('conflict', 'There is nothing left to undo. Reload the page.');
  if (entry?.isReplaced)
    throw new DomainError(
      'conflict',
      'Another file brought this payment again. Decide the entry of that file.',
    );
  await undone(tx, viewer, payments, reason);
  const missing: WhatIsMissing = entry?.setAsideAt ? 'moved_back' : 'undone';
  await updateEntry(tx, entryId, { ...SETTLED, missing });
  await audit(tx, viewer, 'payments.undo', entryId, { reason });
}

/**
 * Records a payment that no bank file tells of.
 * @throws DomainError `not_found`, `conflict` if nothing is open, or not what was seen, `unprocessable` for a day to come or
 * before the notice, and for more than is open unless the rest is confirmed as credit.
 */
export async function enterPayment(
  tx: Tx,
  viewer: Viewer,
  { expectedId, open, amount, isCredit, valueDate, note }: z.output<typeof byHandInput>,
): Promise<void> {
  await lockPayments(tx);
  const [expected] = isAdmin(viewer) ? await locked(tx, [expectedId]) : [];
  if (!expected) throw new DomainError('not_found', 'Payment not found.');
  if (expected.open === 0) throw new DomainError('conflict', 'Nothing is left to pay here. Reload the page.');
  // A part that two admins enter, or one twice since the response was lost, is one payment.
  if (expected.open !== open)
    throw new DomainError('conflict', 'A payment was recorded or undone here meanwhile. Reload the page.');
  const at = new Date();
  if (valueDate > dayIn(viewer.timeZone, at))
    throw new DomainError('unprocessable', 'The date cannot be in the future.');
  if (valueDate < expected.firstDay)
    throw new DomainError(
      'unprocessable',
      `A payment cannot be from before the notice, of ${formatDate(expected.firstDay)}.`,
    );
  if (amount > open && !isCredit)
    throw new DomainError(
      'unprocessable',
      'This is more than is open. Confirm that the rest is credit, or correct the amount.',
    );
  const id = newId();
  const facts = { id, expectedPaymentId: expectedId, amount, valueDate, note };
  await insertPayments(tx, [{ ...facts, recordedAt: at, enteredById: viewer.memberId }]);
  await recordPaid(tx, viewer.memberId, [expectedId]);
  await audit(tx, viewer, 'payments.enter', expectedId, { amount, currency: expected.currency, valueDate });
}

/** Undoes a payment that was entered by hand; those of a bank are undone with their entry. */
export async function undoPayment(
  tx: Tx,
  viewer: Viewer,
  { paymentId, reason }: z.output<typeof undoInput>,
): Promise<void> {
  await lockPayments(tx);
  const found = isAdmin(viewer) ? await findPayment(tx, paymentId) : undefined;
  if (!found || found.bankEntryId !== null) throw new DomainError('not_found', 'Payment not found.');
  if (found.undoneAt) throw new DomainError('conflict', 'This payment is already undone.');
  await undone(tx, viewer, [found], reason);
  await audit(tx, viewer, 'payments.undoEntered', found.expectedPaymentId, { reason });
}

async function pay(
  tx: Tx,
  viewer: Viewer,
  entry: FoundEntry,
  { parts, confirmed }: { parts: readonly Part[]; confirmed: string | null },
): Promise<void> {
  const { id: bankEntryId, valueDate, currency } = entry;
  const shared = { bankEntryId, valueDate, confirmed, recordedAt: new Date(), enteredById: viewer.memberId };
  await insertPayments(
    tx,
    parts.map(({ expectedId, amount }) => ({
      ...shared,
      id: newId(),
      expectedPaymentId: expectedId,
      amount,
    })),
  );
  await recordPaid(
    tx,
    viewer.memberId,
    parts.map(({ expectedId }) => expectedId),
  );
  await updateEntry(tx, bankEntryId, SETTLED);
  await audit(tx, viewer, 'payments.match', bankEntryId, {
    amount: entry.amount,
    currency,
    parts: parts.length,
  });
}

export async function undone(
  tx: Tx,
  viewer: Viewer,
  payments: readonly PaymentRow[],
  undoneReason: string,
): Promise<void> {
  const ids = payments.map(({ id }) => id);
  await undoPayments(tx, ids, { undoneAt: new Date(), undoneById: viewer.memberId, undoneReason });
  await recordPaid(
    tx,
    viewer.memberId,
    payments.map(({ expectedPaymentId }) => expectedPaymentId),
  );
}

export async function requireEntries(tx: Tx, viewer: Viewer, ids: readonly string[]): Promise<FoundEntry[]> {
  const entries = isAdmin(viewer) ? await findEntries(tx, [...new Set(ids)]) : [];
  if (entries.length !== new Set(ids).size) throw new DomainError('not_found', 'Bank entry not found.');
  return entries;
}

async function requireOpenEntry(tx: Tx, viewer: Viewer, id: string): Promise<FoundEntry> {
  const [entry] = await requireEntries(tx, viewer, [id]);
  if (!entry || entry.paid > 0 || (entry.why === null && entry.missing === null))
    throw new DomainError('conflict', 'This entry is already decided. Reload the page.');
  return entry;
}

/** The acts on payments without a bank entry. */
const BY_HAND: readonly string[] = ['payments.enter', 'payments.undoEntered'];

export const audit = (tx: Tx, viewer: Viewer, act: string, id: string, after: Record<string, unknown>) =>
  recordAudit(tx, {
    actorId: viewer.memberId,
    act,
    subject: { type: BY_HAND.includes(act) ? 'expected_payment' : 'bank_entry', id },
    before: null,
    after,
  });
