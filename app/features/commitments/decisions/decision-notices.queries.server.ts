import { eq } from 'drizzle-orm';
import type { Tx } from '#app/db/client.server.ts';
import { member } from '#app/db/schema/members.ts';
import { commitment, opportunity } from '#app/db/schema/opportunities.ts';

/** Returns a commitment with the data needed to notify its member. */
export async function findForNotice(tx: Tx, commitmentId: string) {
  const rows = await tx
    .select({
      commitment,
      investor: { id: member.id, name: member.name, email: member.email },
      opportunity: {
        id: opportunity.id,
        slug: opportunity.slug,
        name: opportunity.name,
        stage: opportunity.stage,
      },
    })
    .from(commitment)
    .innerJoin(member, eq(member.id, commitment.memberId))
    .innerJoin(opportunity, eq(opportunity.id, commitment.opportunityId))
    .where(eq(commitment.id, commitmentId));
  return rows[0];
}
