import { db } from '#app/db/client.server.ts';
import { accessGrant } from '#app/db/schema/grants.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { newId } from '#app/domain/ids.ts';

/** Stores access of a person to all that a member holds, in force; `change` says otherwise. Returns its id. */
export async function makeGrant(
  holderId: string,
  person: Pick<Viewer, 'memberId' | 'email'>,
  change: Partial<typeof accessGrant.$inferInsert> = {},
): Promise<string> {
  const [id, at] = [newId(), new Date(Date.now() - 60_000)];
  await db()
    .insert(accessGrant)
    .values({
      ...{ id, holderId, personId: person.memberId, email: person.email, ofAll: true },
      ...{ preset: 'family_office', categories: null, figures: true, receive: true, prepare: true },
      ...{ act: true, opportunities: true, from: at, givenById: holderId, givenAt: at },
      ...{ confirmedAt: at, acceptedAt: at, needsApproval: false, ...change },
    });
  return id;
}
