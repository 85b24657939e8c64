import { desc, eq } from 'drizzle-orm';
import type { Db, Tx } from '#app/db/client.server.ts';
import { member } from '#app/db/schema/members.ts';
import { bankTableChoices } from '#app/db/schema/payments.ts';
import { type RememberedChoices, type TableChoices, tableChoices } from '../bank-files/csv/bank-table.ts';

/** Finds how files of this form were read before, for each account: the latest first. */
export async function findChoices(db: Db | Tx, shape: string): Promise<RememberedChoices[]> {
  const rows = await db
    .select({ choices: bankTableChoices.choices, by: member.name })
    .from(bankTableChoices)
    .innerJoin(member, eq(member.id, bankTableChoices.chosenById))
    .where(eq(bankTableChoices.shape, shape))
    .orderBy(desc(bankTableChoices.chosenAt));
  return rows.flatMap(({ choices, by }) => {
    const { data } = tableChoices.safeParse(choices);
    return data ? [{ choices: data, by }] : [];
  });
}

export async function keepChoices(
  tx: Tx,
  { shape, choices, byId }: { shape: string; choices: TableChoices; byId: string },
): Promise<void> {
  const chosen = { choices, chosenAt: new Date(), chosenById: byId };
  await tx
    .insert(bankTableChoices)
    .values({ account: choices.account, shape, ...chosen })
    .onConflictDoUpdate({ target: [bankTableChoices.account, bankTableChoices.shape], set: chosen });
}
