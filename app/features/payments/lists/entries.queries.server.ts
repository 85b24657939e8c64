import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#app/db/client.server.ts';
import { investingEntity } from '#app/db/schema/joining.ts';
import { member } from '#app/db/schema/members.ts';
import { expectedPayment, notice, noticeItem } from '#app/db/schema/notices.ts';
import { bankEntry, bankEntryPart, bankStatement, payment } from '#app/db/schema/payments.ts';
import { position } from '#app/db/schema/portfolio.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import type { NoticeKind } from '#app/domain/investing/notice.ts';
import { nameOfHolder } from '#app/platform/access/holder-text.queries.server.ts';
import { openSum } from '#app/platform/access/paid.queries.server.ts';
import { forAdmin } from '#app/platform/access/viewer-scope.queries.server.ts';
import { listQuery, orNothing, type SortKey } from '#app/platform/lists/keyset.server.ts';
import type { SortIdOf } from '#app/platform/lists/list.ts';
import { containsWords } from '#app/platform/lists/sql.server.ts';
import type { ENTRIES, EntriesAsked, EntryState } from './entry-list.tsx';

const isPaid = sql`exists (select from ${payment} as paid where paid.bank_entry_id = ${bankEntry}.id and paid.undone_at is null)`;

const STATE_IS: Record<EntryState, SQL> = {
  confirm: sql`${bankEntry.why} is not null`,
  doubtful: sql`${bankEntry.missing} is not null`,
  matched: isPaid,
  aside: sql`${bankEntry.setAsideAt} is not null`,
  pending: sql`${bankEntry.status} <> 'BOOK'`,
};

export type FoundPart = {
  expectedId: string;
  holder: string;
  kind: NoticeKind;
  number: number | null;
  amount: number;
  open: number;
};

/** What an entry paid, or would pay. */
const partsOf = sql<FoundPart[]>`(select coalesce(json_agg(json_build_object(
    'expectedId', ${expectedPayment.id}, 'holder', ${nameOfHolder}, 'kind', ${notice.kind},
    'number', ${notice.number}, 'amount', part.amount, 'open', ${openSum}) order by part.amount desc), '[]'::json)
  from (select expected_payment_id, amount from ${bankEntryPart} where entry_id = ${bankEntry}.id
    union all select expected_payment_id, amount from ${payment} where bank_entry_id = ${bankEntry}.id and undone_at is null) as part
  join ${expectedPayment} on ${expectedPayment.id} = part.expected_payment_id
  join ${noticeItem} on ${noticeItem.id} = ${expectedPayment.itemId}
  join ${notice} on ${notice.id} = ${noticeItem.noticeId}
  join ${position} on ${position.id} = ${noticeItem.positionId}
  join ${member} on ${member.id} = ${position.memberId}
  left join ${investingEntity} on ${investingEntity.id} = ${position.entityId})`;

const SORTS: Record<SortIdOf<typeof ENTRIES>, SortKey> = {
  payer: { kind: 'text', by: orNothing(bankEntry.counterparty) },
  amount: { kind: 'number', by: bankEntry.amount },
  booked: { kind: 'day', by: bankEntry.bookedOn },
};

const FACTS = {
  entry: bankEntry,
  account: bankStatement.account,
  currency: bankStatement.currency,
  parts: partsOf,
};

export const findEntryPage = listQuery(SORTS, bankEntry.id, (viewer, db, { state, q }: EntriesAsked, part) =>
  db
    .select({ ...FACTS, ...part.place })
    .from(bankEntry)
    .innerJoin(bankStatement, eq(bankStatement.id, bankEntry.statementId))
    .where(
      and(
        forAdmin(viewer, 'money'),
        STATE_IS[state],
        q
          ? containsWords(sql`coalesce(${bankEntry.counterparty}, '') || ' ' || ${bankEntry.text}`, q)
          : undefined,
        part.after,
      ),
    )
    .orderBy(...part.orderBy)
    .limit(part.limit),
);

export type FoundEntry = Omit<Awaited<ReturnType<typeof findEntryPage>>[number], 'sortKey' | 'sortId'>;

export async function findBankEntry(viewer: Viewer, db: Db, id: string): Promise<FoundEntry | undefined> {
  const [row] = await db
    .select(FACTS)
    .from(bankEntry)
    .innerJoin(bankStatement, eq(bankStatement.id, bankEntry.statementId))
    .where(and(forAdmin(viewer, 'money'), eq(bankEntry.id, id)));
  return row;
}

export async function countEntries(viewer: Viewer, db: Db): Promise<Record<EntryState, number> | undefined> {
  const count = (state: EntryState) => sql<number>`(count(*) filter (where ${STATE_IS[state]}))::int`;
  const [row] = await db
    .select({
      confirm: count('confirm'),
      doubtful: count('doubtful'),
      matched: count('matched'),
      aside: count('aside'),
      pending: count('pending'),
    })
    .from(bankEntry)
    .where(forAdmin(viewer, 'money'));
  return row;
}
