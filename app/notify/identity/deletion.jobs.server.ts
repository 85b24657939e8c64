import { z } from 'zod';
import { db, type Tx } from '#app/db/client.server.ts';
import { identityManagement } from '#app/integrations/wiring.server.ts';
import { defineJob, enqueue, OUTSIDE_RETRIES } from '#app/platform/jobs/jobs.server.ts';
import { forgetIdentity } from './deletion.queries.server.ts';
import { findIdentity } from './management.queries.server.ts';

/**
 * Deletes the provider account of a member whose data was erased here. Only then is the account id forgotten: until
 * the account is gone, the person cannot sign in with it as a new member.
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
    await identityManagement().deleteUser(member.auth0Id, signal);
    await forgetIdentity(db(), memberId);
  },
});

/** Deletes a former member's account at the provider when the transaction commits. */
export async function deleteIdentity(tx: Tx, memberId: string): Promise<void> {
  await enqueue(tx, deleteIdentityJob, { memberId }, { key: memberId });
}
