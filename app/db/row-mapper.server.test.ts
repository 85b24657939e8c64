import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { makeMember } from '#tests/factories/members.ts';
import { makeOpportunity } from '#tests/factories/opportunities.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { db } from './client.server.ts';
import type { Db } from './handle.server.ts';
import { preparedOnce } from './prepared.server.ts';
import { member } from './schema/members.ts';
import { commitment, opportunity } from './schema/opportunities.ts';

useTestDatabase();

/** Columns, expressions, subqueries, nested objects, and rows that are joined or missing. */
function everyKind(on: Db) {
  const counted = on
    .select({ count: sql<number>`count(*)::int`.as('count') })
    .from(commitment)
    .as('counted');
  return on
    .select({
      id: opportunity.id,
      opportunity,
      author: { name: member.name, roles: member.roles, at: member.createdAt },
      commitment: { id: commitment.id, amount: commitment.amount },
      inner: { twice: sql<string>`${opportunity.name} || ${opportunity.name}`, id: opportunity.id },
      nothing: sql<null>`null`,
      at: sql`${opportunity.createdAt}`.mapWith((value: string) => new Date(value)),
      count: counted.count,
    })
    .from(opportunity)
    .leftJoin(member, eq(member.name, opportunity.name))
    .leftJoin(commitment, eq(commitment.opportunityId, opportunity.id))
    .innerJoin(counted, sql`true`)
    .orderBy(opportunity.id);
}

test('prepared queries return the same rows as Drizzle’s own mapper', async () => {
  const { name } = await makeMember();
  await makeOpportunity({ name });
  await makeOpportunity();
  const rows = await preparedOnce((on) => everyKind(on).prepare('every_kind'))(db()).execute();
  expect(rows).toEqual(await everyKind(db()));
  expect(rows).toMatchObject([
    { author: { name, at: expect.any(Date) }, commitment: null, inner: { twice: name + name } },
    { author: null, opportunity: { content: expect.any(Object) } },
  ]);
});
