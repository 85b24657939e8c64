import { createHash } from 'node:crypto';
import { db, type Tx } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import { newId } from '#app/domain/ids.ts';
import type { NoticeContent } from '#app/domain/investing/notice.ts';
import { keyOf, type LineEntry } from '#app/features/ledger/ledger-entry.ts';
import { insertImport } from '#app/features/ledger/ledger-imports.queries.server.ts';
import { lockLedger } from '#app/features/ledger/ledger-lock.queries.server.ts';
import { problemOfDay } from '#app/features/ledger/lines/line-rules.ts';
import { prepareLines } from '#app/features/ledger/lines/prepare-lines.server.ts';
import { keepLines } from '#app/features/ledger/lines/record-lines.server.ts';
import { findPositions } from '#app/features/ledger/positions.queries.server.ts';
import { recordAudit } from '#app/platform/audit/audit.server.ts';
import { insertDraft } from '../drafting/drafts.server.ts';
import type { NoticeVehicle } from '../notice.ts';
import { findUnpaid, lockOpportunity, sumUnpaid } from './request-payment.queries.server.ts';

const LINE = 'investment';

/** Returns how many accepted commitments to an opportunity were neither called nor funded, and their sum. */
export const waitingForPayment = (viewer: Viewer, opportunityId: string) =>
  sumUnpaid(viewer, db(), opportunityId);

/**
 * Requests payment of the accepted commitments to an opportunity that are not funded: makes it a vehicle, each of them a
 * position, and drafts the call for their whole amounts. The positions are one import, which can be undone like any
 * other while nothing was called.
 * @throws DomainError `not_found`; `unprocessable` for a day that has passed or is too far ahead; `conflict` if no commitment is waiting for it.
 */
export async function requestPayment(
  tx: Tx,
  viewer: Viewer,
  { opportunityId, dueDate }: { opportunityId: string; dueDate: string },
): Promise<{ noticeId: string; positions: number }> {
  const offer = await lockOpportunity(viewer, tx, opportunityId);
  if (!offer) throw new DomainError('not_found', 'Opportunity not found.');
  const recordedAt = await lockLedger(tx);
  const unpaid = await findUnpaid(tx, opportunityId);
  if (unpaid.length === 0)
    throw new DomainError('conflict', 'No accepted commitment is waiting to be called.');
  const today = dayOf(recordedAt);
  const wrongDay = dueDate < today ? 'Please choose a due date from today on.' : problemOfDay(dueDate, today);
  if (wrongDay) throw new DomainError('unprocessable', wrongDay);
  const vehicle: NoticeVehicle = { ...offer, kind: 'deal' };
  const entries = unpaid.map((one, at): LineEntry => {
    const again = one.times === 0 ? one.id : `${one.id}-${one.times + 1}`;
    return {
      ...{ at: at + 1, type: 'commitment', date: dayOf(one.acceptedAt ?? recordedAt) },
      holder: { memberId: one.memberId, entityId: one.entityId, vehicleId: opportunityId },
      ...{ amount: one.acceptedAmount ?? 0, unfundedChange: null, note: null, reverses: null },
      reference: `commitment-${again}`,
    };
  });
  await openVehicle(tx, viewer, vehicle, entries, recordedAt);
  const holders = entries.map(({ holder }) => holder);
  const positions = await findPositions(tx, holders);
  const content: NoticeContent = {
    lines: [
      {
        ...{ key: LINE, type: 'call_investment', description: offer.name, amount: 0 },
        ...{ insideFund: true, recallable: false },
      },
    ],
    basis: 'amounts',
    excused: [],
    amounts: entries.map(({ holder, amount }) => {
      const positionId = positions.get(keyOf(holder));
      if (!positionId) throw new Error('The position was not opened');
      return { positionId, line: LINE, amount };
    }),
  };
  const purpose = `Your commitment to ${offer.name}`;
  const { noticeId } = await insertDraft(
    tx,
    viewer,
    vehicle,
    { kind: 'call', purpose, content },
    { dueDate },
  );
  return { noticeId, positions: entries.length };
}

const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

async function openVehicle(
  tx: Tx,
  viewer: Viewer,
  vehicle: NoticeVehicle,
  entries: readonly LineEntry[],
  at: Date,
): Promise<void> {
  const vehicles = new Map([[vehicle.id, vehicle]]);
  const plan = await prepareLines(tx, entries, vehicles);
  const [wrong] = plan.problems;
  if (wrong) throw new DomainError('unprocessable', wrong.problem);
  const [id, byId] = [newId(), viewer.memberId];
  await insertImport(tx, {
    ...{ id, kind: 'ledger', fileName: `Commitments to ${vehicle.name}`, at, byId },
    sha256: createHash('sha256').update(JSON.stringify(entries)).digest(),
    ...{ lineCount: entries.length, knownCount: plan.known, addedCount: plan.lines.length },
  });
  await keepLines(tx, { recordedAt: at, byId, importId: id }, plan.lines, vehicles);
  await recordAudit(tx, {
    actorId: byId,
    act: 'notice.requestPayment',
    subject: { type: 'opportunity', id: vehicle.id },
    before: null,
    after: { import: id, positions: plan.lines.length },
  });
}
