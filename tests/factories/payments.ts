import { db } from '#app/db/client.server.ts';
import { bankDetails } from '#app/db/schema/bank-details.ts';
import { expectedPayment, notice, noticeItem } from '#app/db/schema/notices.ts';
import { bankEntry, bankStatement } from '#app/db/schema/payments.ts';
import { position } from '#app/db/schema/portfolio.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { newId } from '#app/domain/ids.ts';
import { makeReference } from '#app/domain/money/creditor-reference.ts';

export const ACCOUNT = 'DE89370400440532013000';

/** The account in use of a fund. */
export async function makeFundAccount(fundId: string, byId: string, iban = ACCOUNT) {
  await db()
    .insert(bankDetails)
    .values({
      ...{ id: newId(), fundId, currency: 'EUR', version: 1, payee: 'Vestry Fund I', iban },
      ...{ bankName: 'Bank', country: 'DE', proposedById: byId, proposedAt: new Date() },
      ...{ approvedById: byId, approvedAt: new Date(), effectiveAt: new Date() },
    });
}

let made = 0;

/** A payment that a fund expects by a published call, in minor units; of a holder who has nothing else. */
export async function makeExpected(
  fundId: string,
  holder: Pick<Viewer, 'memberId'>,
  change: Partial<typeof expectedPayment.$inferInsert> = {},
  publishedAt = new Date(),
) {
  made += 1;
  const number = made;
  const { memberId } = holder;
  const [positionId, noticeId, itemId, now] = [newId(), newId(), newId(), new Date()];
  await db().insert(position).values({ id: positionId, memberId, fundId, currency: 'EUR' });
  await db()
    .insert(notice)
    .values({
      ...{ id: noticeId, fundId, kind: 'call', number, currency: 'EUR', purpose: 'First closing' },
      ...{ noticeDate: '2026-12-01', dueDate: '2026-12-15', createdAt: now, createdById: memberId },
      ...{ content: { lines: [], basis: 'commitment', excused: [], amounts: [] }, changedAt: now },
      ...{
        changedById: memberId,
        authorIds: [memberId],
        publishedAt,
        publishedById: memberId,
        recordedAt: now,
        toldAt: now,
      },
    });
  const amount = change.amount ?? 149_87;
  await db()
    .insert(noticeItem)
    .values({ id: itemId, noticeId, positionId, due: amount, unfundedBefore: amount, unfundedAfter: 0 });
  const [row] = await db()
    .insert(expectedPayment)
    .values({
      ...{ id: newId(), itemId, direction: 'in', amount, currency: 'EUR', dueDate: '2026-12-15' },
      reference: makeReference(`TEST${number}`),
      ...change,
    })
    .returning();
  if (!row) throw new Error('The expected payment was not stored');
  return row;
}

/** An entry of 149.87 that arrived on a fund's account, as it was read at a time. */
export async function makeEntry(change: Partial<typeof bankEntry.$inferInsert> = {}, readAt = new Date()) {
  const [statementId, id] = [newId(), newId()];
  await db()
    .insert(bankStatement)
    .values({
      ...{
        id: statementId,
        kind: 'statement',
        account: ACCOUNT,
        currency: 'EUR',
        statementId,
        sequence: '1',
      },
      ...{ fileName: 'a.xml', sha256: Buffer.alloc(32), readAt },
    });
  await db()
    .insert(bankEntry)
    .values({
      ...{ id, statementId, place: 1, amount: 149_87, direction: 'in', status: 'BOOK', isReversal: false },
      ...{ bookedOn: '2026-12-16', valueDate: '2026-12-16', text: '', ...change },
    });
  return id;
}
