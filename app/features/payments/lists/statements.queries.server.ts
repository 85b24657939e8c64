import { and, eq, sql } from 'drizzle-orm';
import { member } from '#app/db/schema/members.ts';
import { bankEntry, bankStatement } from '#app/db/schema/payments.ts';
import { forAdmin } from '#app/platform/access/viewer-scope.queries.server.ts';
import { listQuery, type SortKey } from '#app/platform/lists/keyset.server.ts';
import type { SortIdOf } from '#app/platform/lists/list.ts';
import type { STATEMENTS, StatementsAsked } from './statement-list.tsx';

const SORTS: Record<SortIdOf<typeof STATEMENTS>, SortKey> = {
  read: { kind: 'time', by: bankStatement.readAt },
};

const count = (condition = sql`true`) =>
  sql<number>`(select count(*)::int from ${bankEntry} as of_it where of_it.statement_id = ${bankStatement}.id and ${condition})`;

export const findStatements = listQuery(
  SORTS,
  bankStatement.id,
  (viewer, db, _asked: StatementsAsked, part) =>
    db
      .select({
        statement: bankStatement,
        readBy: member.name,
        entries: count(),
        undecided: count(sql`(of_it.why is not null or of_it.missing is not null)`),
        ...part.place,
      })
      .from(bankStatement)
      .leftJoin(member, eq(member.id, bankStatement.readById))
      .where(and(forAdmin(viewer, 'money'), part.after))
      .orderBy(...part.orderBy)
      .limit(part.limit),
);
