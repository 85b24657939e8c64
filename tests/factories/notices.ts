import { db } from '#app/db/client.server.ts';
import { notice } from '#app/db/schema/notices.ts';
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
