import type { Tx } from '#app/db/client.server.ts';
import { newId } from '#app/domain/ids.ts';
import { makeReference } from '#app/domain/money/creditor-reference.ts';
import { lockLedger } from '#app/features/ledger/ledger-lock.queries.server.ts';
import { insertLines } from '#app/features/ledger/lines/lines.queries.server.ts';
import { closeRequest } from '#app/platform/approvals/approvals.server.ts';
import { recordAudit } from '#app/platform/audit/audit.server.ts';
import type { Allocation } from '../drafting/allocate.ts';
import { fieldsOf } from '../drafting/drafts.server.ts';
import { computeNotice } from '../drafting/preview.server.ts';
import type { NoticeHolder } from '../holders.queries.server.ts';
import { lockNotice, type NoticeRow, nextNumber, updateNotice } from '../notices.queries.server.ts';
import { lockPayments } from '../paying/paying.queries.server.ts';
import { recordPaid } from '../paying/record-paid.server.ts';
import { enqueueTypesetting } from '../typesetting/typeset-notice.jobs.server.ts';
import { changedHolders } from './changed-holders.server.ts';
import { countsFrom } from './counts-from.queries.server.ts';
import { digestOf } from './holders-digest.server.ts';
import {
  cancelExpected,
  copyReported,
  findExpectedOf,
  handOver,
  insertExpected,
  insertItems,
  insertLinesOf,
  insertPostings,
} from './record.queries.server.ts';
import { newItemCode } from './reference.server.ts';
import { reverseNotice } from './undo-recording.server.ts';

/**
 * Records a published notice: its number, its items, the payments that are expected, and, where calls count from their
 * due date, the lines of the ledger; for a correction, in place of those of the notice that it replaces. All of it or nothing,
 * and once. If a holder has changed since it was published, or what it corrects is over, nothing is recorded: it becomes
 * a draft again that says why.
 * @returns whether it is recorded now.
 */
export async function recordNotice(tx: Tx, noticeId: string): Promise<boolean> {
  const published = await lockNotice(tx, noticeId);
  if (!published?.publishedAt || published.cancelledAt) return false;
  if (published.recordedAt) return true;
  const former = published.corrects ? await lockNotice(tx, published.corrects) : undefined;
  if (former) await lockPayments(tx);
  const recordedAt = await lockLedger(tx);
  const { holders, allocation } = await computeNotice(tx, published, fieldsOf(published));
  const problem = await problemOf(tx, published, { former, holders });
  if (problem !== null) {
    await takeBack(tx, published, problem);
    return false;
  }
  const row = await numbered(tx, published, former);
  const replaced = row.corrects ? await replace(tx, row, row.corrects, recordedAt) : [];
  await insertParts(tx, row, { allocation, recordedAt, replaced });
  const taken = replaced.map(({ id }) => id);
  await recordPaid(tx, row.publishedById, taken);
  await updateNotice(tx, noticeId, { recordedAt });
  await enqueueTypesetting(tx, { noticeId, as: 'published', after: null });
  return true;
}

/** Numbers a notice as the next one of its kind; a correction keeps the number of what it corrects. */
async function numbered(tx: Tx, row: NoticeRow, former: NoticeRow | undefined): Promise<NoticeRow> {
  const number = former?.number ?? (await nextNumber(tx, row.vehicleId, row.kind));
  await updateNotice(tx, row.id, { number });
  await recordAudit(tx, {
    actorId: row.publishedById,
    act: 'notice.publish',
    subject: { type: 'notice', id: row.id },
    before: null,
    after: { kind: row.kind, number, revision: row.revision, total: row.total, dueDate: row.dueDate },
  });
  return { ...row, number };
}

/** Why what was published cannot be recorded: what it stands on changed in between. */
async function problemOf(
  tx: Tx,
  row: NoticeRow,
  { former, holders }: { former: NoticeRow | undefined; holders: readonly NoticeHolder[] },
): Promise<string | null> {
  if (former?.cancelledAt || former?.replacedAt) return CORRECTS_NOTHING;
  return digestOf(holders, row) === row.holdersDigest ? null : changedHolders(tx, row, holders);
}

export const CORRECTS_NOTHING = 'The notice that this one corrects was cancelled or corrected since.';

async function takeBack(tx: Tx, row: NoticeRow, problem: string): Promise<void> {
  await updateNotice(tx, row.id, {
    ...{ publishedAt: null, publishedById: null, holdersDigest: null },
    ...{ clearedRevision: null, clearedById: null, publishAt: null, problem },
  });
  await recordAudit(tx, {
    actorId: null,
    act: 'notice.refuse',
    subject: { type: 'notice', id: row.id },
    before: null,
    after: { problem },
  });
}

type Replaced = Awaited<ReturnType<typeof findExpectedOf>>;

/** Takes back what the notice that this one corrects recorded. Returns the payments that it expected. */
async function replace(tx: Tx, row: NoticeRow, formerId: string, recordedAt: Date): Promise<Replaced> {
  const note = `Replaced by a corrected notice: ${row.reason}`.slice(0, 500);
  const stamp = { recordedAt, byId: row.publishedById, importId: null };
  await reverseNotice(tx, stamp, { noticeId: formerId, note });
  // A request to cancel it is over: what holders have is the corrected notice.
  await closeRequest(tx, null, { subject: 'notice', subjectId: formerId });
  await updateNotice(tx, formerId, { replacedAt: recordedAt, cancelReason: null });
  await enqueueTypesetting(tx, { noticeId: formerId, as: 'marked', after: null });
  return findExpectedOf(tx, formerId);
}

async function insertParts(
  tx: Tx,
  row: NoticeRow,
  { allocation, recordedAt, replaced }: { allocation: Allocation; recordedAt: Date; replaced: Replaced },
): Promise<void> {
  const countFromDue = (await countsFrom(tx, row.vehicleId)) === 'due';
  const lines = row.content.lines.map(({ type, description, insideFund }, at) => ({
    ...{ id: newId(), noticeId: row.id, place: at + 1, type, description, insideFund },
    amount: allocation.totals[at] ?? 0,
  }));
  const items = allocation.items
    .filter(({ amounts }) => amounts.some((amount) => amount !== 0))
    .map((item) => ({ ...item, id: newId(), noticeId: row.id, code: newItemCode() }));
  const parts = items.flatMap((item) =>
    lines.flatMap((line, at) => {
      const [amount, unfundedChange] = [item.amounts[at] ?? 0, item.changes[at] ?? 0];
      return amount === 0 ? [] : [{ item, line, amount, unfundedChange, ledgerLineId: newId() }];
    }),
  );
  // An item that comes to nothing is paid by nobody, and so counts at once.
  const isRecorded = ({ due }: { due: number }) => countFromDue || due === 0;
  const recorded = parts.filter(({ item }) => isRecorded(item));
  await insertLinesOf(tx, lines);
  await insertItems(tx, {
    items: items.map(({ id, noticeId, positionId, due, unfundedBefore, unfundedAfter }) => ({
      ...{ id, noticeId, positionId, due, unfundedBefore, unfundedAfter },
    })),
    amounts: parts.map(({ item, line, amount, unfundedChange }) => ({
      ...{ itemId: item.id, lineId: line.id, amount, unfundedChange },
      recordedAmount: isRecorded(item) ? amount : 0,
      recordedUnfunded: isRecorded(item) ? unfundedChange : 0,
    })),
  });
  await insertLines(
    tx,
    { recordedAt, byId: row.publishedById, importId: null },
    recorded.map(({ item, line, amount, unfundedChange, ledgerLineId }) => ({
      ...{ id: ledgerLineId, positionId: item.positionId, vehicleId: row.vehicleId, date: row.dueDate },
      ...{ type: line.type, amount, unfundedChange, moved: null, transferId: null, reverses: null },
      reference: `${row.kind}-${row.number}-${line.place}-${item.code}`,
      note: line.description === '' ? null : line.description,
    })),
  );
  await insertPostings(
    tx,
    recorded.map(({ item, line, ledgerLineId }) => ({ ledgerLineId, itemId: item.id, lineId: line.id })),
  );
  await expect(tx, row, items, replaced, recordedAt);
  await copyReported(tx, row);
}

type RecordedItem = { id: string; positionId: string; due: number; code: string };

/** Expects the money of items. A payment that the replaced notice expected stays, with its reference, where it can. */
async function expect(
  tx: Tx,
  row: NoticeRow,
  items: readonly RecordedItem[],
  replaced: Replaced,
  at: Date,
): Promise<void> {
  const directionOf = (due: number) => (due > 0 ? ('in' as const) : ('out' as const));
  const moving = items.filter(({ due }) => due !== 0);
  const before = new Map(replaced.map((one) => [`${one.positionId} ${one.direction}`, one]));
  const handed = moving.flatMap(({ id, positionId, due }) => {
    const former = before.get(`${positionId} ${directionOf(due)}`);
    return former ? [{ id: former.id, itemId: id, amount: Math.abs(due), dueDate: row.dueDate }] : [];
  });
  await handOver(tx, handed);
  const kept = new Set(handed.map(({ id }) => id));
  await cancelExpected(
    tx,
    replaced.filter(({ id }) => !kept.has(id)).map(({ id }) => id),
    at,
  );
  const continued = new Set(handed.map(({ itemId }) => itemId));
  await insertExpected(
    tx,
    moving
      .filter(({ id }) => !continued.has(id))
      .map(({ id, due, code }) => ({
        ...{ id: newId(), itemId: id, direction: directionOf(due), amount: Math.abs(due) },
        ...{ currency: row.currency, dueDate: row.dueDate, reference: makeReference(code) },
      })),
  );
}
