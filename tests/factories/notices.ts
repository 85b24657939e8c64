import { db } from '#app/db/client.server.ts';
import { expectedPayment, notice, noticeItem, noticeItemAmount, noticeLine } from '#app/db/schema/notices.ts';
import { newId } from '#app/domain/ids.ts';
import type { NoticeContent } from '#app/domain/investing/notice.ts';
import { makeAdmin } from './members.ts';

/** A line of a draft that calls an amount for investments, in minor units. */
export const calledLine = (amount: number, change: Partial<NoticeContent['lines'][number]> = {}) => ({
  ...{ key: 'investments', type: 'call_investment' as const, description: 'First closing', amount },
  ...{ insideFund: true, recallable: false },
  ...change,
});

/** What a draft says: one line by commitment. */
export const contentOf = (change: Partial<NoticeContent> = {}): NoticeContent => ({
  ...{ lines: [calledLine(100_00)], basis: 'commitment', excused: [], amounts: [] },
  ...change,
});

/** A stored draft of a capital call of 100 in a fund. */
export async function makeNotice(fundId: string, change: Partial<typeof notice.$inferInsert> = {}) {
  const byId = change.createdById ?? (await makeAdmin()).memberId;
  const [row] = await db()
    .insert(notice)
    .values({
      ...{ id: newId(), fundId, kind: 'call', currency: 'EUR', purpose: 'First closing' },
      ...{ noticeDate: '2026-12-01', dueDate: '2026-12-15', content: contentOf(), total: 100_00 },
      ...{
        createdAt: new Date(),
        createdById: byId,
        changedAt: new Date(),
        changedById: byId,
        authorIds: [byId],
      },
      ...change,
    })
    .returning();
  if (!row) throw new Error('The notice was not stored');
  return row;
}

type ItemChange = {
  notice?: Partial<typeof notice.$inferInsert>;
  item?: Partial<typeof noticeItem.$inferInsert>;
  payment?: Partial<typeof expectedPayment.$inferInsert>;
};

let numbered = 0;

/** A published call of 100 with one line and one holder, who has committed 1,000 and owes it by 15 December 2026. */
export async function makeItem(of: { positionId: string; fundId: string }, change: ItemChange = {}) {
  numbered += 1;
  const at = new Date('2026-12-01T09:00:00Z');
  const published = { number: numbered, publishedAt: at, recordedAt: at };
  const { id: noticeId, currency } = await makeNotice(of.fundId, { ...published, ...change.notice });
  const [line, id] = [newId(), newId()];
  const due = change.item?.due ?? 100_00;
  await db()
    .insert(noticeLine)
    .values({
      ...{ id: line, noticeId, place: 1, insideFund: true, amount: Math.abs(due) },
      ...{ type: due < 0 ? 'distribution_gain' : 'call_investment', description: 'First closing' },
    });
  await db()
    .insert(noticeItem)
    .values({
      ...{ id, noticeId, positionId: of.positionId, due, unfundedBefore: 1_000_00 },
      ...{ unfundedAfter: 1_000_00 - Math.max(0, due), ...change.item },
    });
  await db()
    .insert(noticeItemAmount)
    .values({ itemId: id, lineId: line, amount: Math.abs(due), unfundedChange: Math.min(0, -due) });
  await db()
    .insert(expectedPayment)
    .values({
      ...{ id: newId(), itemId: id, direction: due < 0 ? 'out' : 'in', amount: Math.abs(due), currency },
      ...{ dueDate: '2026-12-15', reference: `RF18N${numbered}`, ...change.payment },
    });
  return { id, noticeId };
}
