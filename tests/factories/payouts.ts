import { eq } from 'drizzle-orm';
import { db } from '#app/db/client.server.ts';
import { investingEntity } from '#app/db/schema/joining.ts';
import { member } from '#app/db/schema/members.ts';
import { expectedPayment, noticeItem } from '#app/db/schema/notices.ts';
import { position } from '#app/db/schema/portfolio.ts';
import { newId } from '#app/domain/ids.ts';
import { makeReference } from '#app/domain/money/creditor-reference.ts';
import type { PostalAddress } from '#app/domain/postal-address.ts';
import { makeNotice } from './notices.ts';

export const ADDRESS: PostalAddress = {
  street: 'Storgatan',
  building: '1',
  postCode: '111 22',
  town: 'Stockholm',
  country: 'SE',
};

let made = 0;

/** A published distribution of a fund, which pays each holder an amount in minor units. */
export async function makeDistribution(
  fundId: string,
  holders: readonly { memberId: string; entityId?: string; amount: number }[],
) {
  made += 1;
  const at = new Date('2026-12-01T09:00:00Z');
  const { id: noticeId } = await makeNotice(fundId, {
    ...{ kind: 'distribution', number: made, publishedAt: at, recordedAt: at, dueDate: '2026-12-15' },
  });
  const expected: (typeof expectedPayment.$inferSelect)[] = [];
  for (const [place, { memberId, entityId, amount }] of holders.entries()) {
    const [positionId, itemId] = [newId(), newId()];
    await db().insert(position).values({ id: positionId, memberId, entityId, fundId, currency: 'EUR' });
    await db()
      .insert(noticeItem)
      .values({ id: itemId, noticeId, positionId, due: -amount, unfundedBefore: 0, unfundedAfter: 0 });
    const [row] = await db()
      .insert(expectedPayment)
      .values({
        ...{ id: newId(), itemId, direction: 'out', amount, currency: 'EUR', dueDate: '2026-12-15' },
        reference: makeReference(`OUT${made}X${place}`),
      })
      .returning();
    if (row) expected.push(row);
  }
  return { noticeId, expected };
}

export async function setAddress(
  of: { memberId: string } | { entityId: string },
  postalAddress: PostalAddress | null = ADDRESS,
): Promise<void> {
  if ('memberId' in of) await db().update(member).set({ postalAddress }).where(eq(member.id, of.memberId));
  else await db().update(investingEntity).set({ postalAddress }).where(eq(investingEntity.id, of.entityId));
}
