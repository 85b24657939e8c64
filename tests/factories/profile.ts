import { db } from '#app/db/client.server.ts';
import { accountDeletion, investingEntity } from '#app/db/schema/joining.ts';
import { newId } from '#app/domain/ids.ts';

type EntityChange = Partial<typeof investingEntity.$inferInsert>;
type DeletionChange = Partial<typeof accountDeletion.$inferInsert>;

/** A stored entity of a member: in their own name, and not the default, unless overridden. */
export async function makeEntity(memberId: string, change: EntityChange = {}) {
  const [row] = await db()
    .insert(investingEntity)
    .values({
      id: newId(),
      memberId,
      kind: 'individual',
      name: 'Ada Lindqvist',
      details: { country: 'SE' },
      ...change,
    })
    .returning();
  if (!row) throw new Error('The entity was not stored');
  return row;
}

/** A member's stored, pending deletion request. */
export async function makeDeletion(memberId: string, change: DeletionChange = {}) {
  const [row] = await db()
    .insert(accountDeletion)
    .values({ id: newId(), memberId, reason: 'I have what I came for.', ...change })
    .returning();
  if (!row) throw new Error('The request was not stored');
  return row;
}
