import { z } from 'zod';
import { db, type Tx } from '#app/db/client.server.ts';
import { identityManagement } from '#app/integrations/wiring.server.ts';
import { defineJob, enqueue, OUTSIDE_RETRIES } from '#app/platform/jobs/jobs.server.ts';
import { OutsideError } from '#app/platform/outside/outside-error.ts';
import { findIdentity } from './management.queries.server.ts';

const ofMember = z.object({ memberId: z.uuid() });

/**
 * Syncs the provider's member roles with the member's roles here, regardless of the order of jobs: it reads the
 * current roles first, and again when it is done. The admin role is managed at the provider and not touched.
 */
export const identityRolesJob = defineJob({
  name: 'identity.roles',
  title: 'Set a member’s roles at the identity provider',
  payload: ofMember,
  ...OUTSIDE_RETRIES,
  service: 'identity',
  async run({ memberId }, { signal }) {
    for (let told = ''; ; ) {
      const wanted = await wantedRoles(memberId);
      const now = JSON.stringify(wanted);
      if (!wanted || now === told) return;
      await agree(wanted, signal);
      told = now;
    }
  },
});

/**
 * Requests the mail that verifies an address from the provider. A retry after a lost response may send a second one.
 */
export const verificationMailJob = defineJob({
  name: 'identity.verificationMail',
  title: 'Request a verification e-mail from the identity provider',
  payload: ofMember,
  ...OUTSIDE_RETRIES,
  service: 'identity',
  async run({ memberId }, { signal }) {
    const member = await findIdentity(db(), memberId);
    if (!member?.auth0Id || member.emailVerifiedAt || member.erasedAt) return;
    await identityManagement().sendVerificationEmail(member.auth0Id, signal);
  },
});

/**
 * Syncs a member's roles to the provider when the transaction commits; once for each `act`, such as
 * `member.approve:<id>`.
 */
export async function roleChange(tx: Tx, memberId: string, act: string): Promise<void> {
  await enqueue(tx, identityRolesJob, { memberId }, { key: `${act}:${memberId}` });
}

type WantedRoles = { userId: string; roleIds: readonly string[] };

/** Returns undefined if the member has no identity (yet): there is no account to give roles to. */
async function wantedRoles(memberId: string): Promise<WantedRoles | undefined> {
  const member = await findIdentity(db(), memberId);
  if (!member?.auth0Id) return undefined;
  const isOut = member.rejectedAt !== null || member.erasedAt !== null;
  const roleIds = Object.entries(identityManagement().memberRoles).flatMap(([role, id]) =>
    !isOut && member.roles.includes(role) ? [id] : [],
  );
  return { userId: member.auth0Id, roleIds };
}

async function agree({ userId, roleIds }: WantedRoles, signal: AbortSignal): Promise<void> {
  const has = await rolesAtProvider(userId, roleIds.length === 0, signal);
  const missing = roleIds.filter((id) => !has.includes(id));
  const surplus = Object.values(identityManagement().memberRoles).filter(
    (id) => has.includes(id) && !roleIds.includes(id),
  );
  if (missing.length > 0) await identityManagement().assignRoles(userId, missing, signal);
  if (surplus.length > 0) await identityManagement().removeRoles(userId, surplus, signal);
}

/** A deleted account has no roles, which is fine if none are wanted. */
async function rolesAtProvider(userId: string, mayBeGone: boolean, signal: AbortSignal): Promise<string[]> {
  try {
    return await identityManagement().rolesOf(userId, signal);
  } catch (error) {
    if (mayBeGone && error instanceof OutsideError && error.status === 404) return [];
    throw error;
  }
}
