import { z } from 'zod';
import { db, type Tx } from '#app/db/client.server.ts';
import { defineJob, enqueue, OUTSIDE_RETRIES } from '#app/platform/jobs.server.ts';
import { OutsideError } from '#app/platform/outside-error.ts';
import { findIdentity } from './management.queries.server.ts';
import { identityManagement, MEMBER_ROLE_IDS } from './management.server.ts';

const ofMember = z.object({ memberId: z.uuid() });

/**
 * Makes the provider's member roles those that the member has here, whatever job asked for it and in what order:
 * it reads them as they are now, and again when it is done. Admins are made at the provider, so that role is its own.
 */
export const identityRolesJob = defineJob({
  name: 'identity.roles',
  title: 'Give a member their roles at the identity provider',
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

/** Has the provider send the mail that proves an address. Tried again after a lost answer, it may send a second one. */
export const verificationMailJob = defineJob({
  name: 'identity.verificationMail',
  title: 'Have the identity provider send a verification mail',
  payload: ofMember,
  ...OUTSIDE_RETRIES,
  service: 'identity',
  async run({ memberId }, { signal }) {
    const member = await findIdentity(db(), memberId);
    if (!member?.auth0Id || member.emailVerifiedAt || member.erasedAt) return;
    await identityManagement.sendVerificationEmail(member.auth0Id, signal);
  },
});

/** Has the provider told of a member's roles when the transaction commits; once for each `act`, such as `member.approve:<id>`. */
export async function roleChange(tx: Tx, memberId: string, act: string): Promise<void> {
  await enqueue(tx, identityRolesJob, { memberId }, { key: `${act}:${memberId}` });
}

type Wanted = { userId: string; roleIds: readonly string[] };

/** Nothing for who has no identity (yet): there is nobody to give roles to. */
async function wantedRoles(memberId: string): Promise<Wanted | undefined> {
  const member = await findIdentity(db(), memberId);
  if (!member?.auth0Id) return undefined;
  const isOut = member.rejectedAt !== null || member.erasedAt !== null;
  const roleIds = Object.entries(MEMBER_ROLE_IDS).flatMap(([role, id]) =>
    !isOut && member.roles.includes(role) ? [id] : [],
  );
  return { userId: member.auth0Id, roleIds };
}

async function agree({ userId, roleIds }: Wanted, signal: AbortSignal): Promise<void> {
  const has = await rolesAtProvider(userId, roleIds.length === 0, signal);
  const missing = roleIds.filter((id) => !has.includes(id));
  const surplus = Object.values(MEMBER_ROLE_IDS).filter((id) => has.includes(id) && !roleIds.includes(id));
  if (missing.length > 0) await identityManagement.assignRoles(userId, missing, signal);
  if (surplus.length > 0) await identityManagement.removeRoles(userId, surplus, signal);
}

/** Who is not there any more has no role, which is fine where none is wanted. */
async function rolesAtProvider(userId: string, mayBeGone: boolean, signal: AbortSignal): Promise<string[]> {
  try {
    return await identityManagement.rolesOf(userId, signal);
  } catch (error) {
    if (mayBeGone && error instanceof OutsideError && error.status === 404) return [];
    throw error;
  }
}
