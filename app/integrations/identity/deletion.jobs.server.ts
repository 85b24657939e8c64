import { z } from 'zod';
import { db, type Tx } from '#app/db/client.server.ts';
import { defineJob, enqueue, OUTSIDE_RETRIES } from '#app/platform/jobs.server.ts';
import { forgetIdentity } from './deletion.queries.server.ts';
import { findIdentity } from './management.queries.server.ts';
import { identityManagement } from './management.server.ts';

/**
 * Deletes the account of a member whose data here was erased. Which account it was is forgotten only then: until it is
 * gone nobody can come back with it as somebody new.
 */
export const deleteIdentityJob = defineJob({
  name: 'identity.delete',
  title: "Delete a former member's account at the identity provider",
  payload: z.object({ memberId: z.uuid() }),
  ...OUTSIDE_RETRIES,
  service: 'identity',
  async run({ memberId }, { signal }) {
    const member = await findIdentity(db(), memberId);
    if (!member?.auth0Id || !member.erasedAt) return;
    await identityManagement.deleteUser(member.auth0Id, signal);
    await forgetIdentity(db(), memberId);
  },
});

/** Has a former member's account deleted at the provider when the transaction commits. */
export async function deleteIdentity(tx: Tx, memberId: string): Promise<void> {
  await enqueue(tx, deleteIdentityJob, { memberId }, { key: memberId });
}
