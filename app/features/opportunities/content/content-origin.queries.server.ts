import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db, Tx } from '#app/db/client.server.ts';
import { commitment, desiredAmount, indication, opportunity } from '#app/db/schema/opportunities.ts';
import { question } from '#app/db/schema/questions.ts';

const ofEntry = (entryId: string) =>
  and(eq(opportunity.origin, 'content'), eq(opportunity.originId, entryId));

export async function findIdOfEntry(tx: Tx, entryId: string): Promise<string | undefined> {
  const rows = await tx.select({ id: opportunity.id }).from(opportunity).where(ofEntry(entryId));
  return rows[0]?.id;
}

export function findPagesOfEntries(db: Db, entryIds: readonly string[]) {
  const { id, name, slug, stage, originId, publishedAt } = opportunity;
  return db
    .select({ id, name, slug, stage, originId, publishedAt })
    .from(opportunity)
    .where(and(eq(opportunity.origin, 'content'), inArray(originId, [...entryIds])));
}

/** Whether any member has indicated interest in it, acted on it or asked about it: answers are read on its page. */
export async function hasInterest(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await tx.execute<{ found: boolean }>(sql`
    select exists (select 1 from ${commitment} where ${commitment.opportunityId} = ${id})
      or exists (select 1 from ${desiredAmount} where ${desiredAmount.opportunityId} = ${id})
      or exists (select 1 from ${indication} where ${indication.opportunityId} = ${id})
      or exists (select 1 from ${question} where ${question.opportunityId} = ${id}) as found`);
  return rows[0]?.found ?? false;
}
