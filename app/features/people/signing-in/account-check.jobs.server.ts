import { z } from 'zod';
import { transaction } from '#app/db/client.server.ts';
import { newId } from '#app/domain/ids.ts';
import {
  accountAnswered,
  identityOf,
  takeAdminAway,
} from '#app/features/people/signing-in/account-check.server.ts';
import { identityManagement } from '#app/integrations/wiring.server.ts';
import { defineJob, enqueue, OUTSIDE_RETRIES } from '#app/platform/jobs/jobs.server.ts';
import { OutsideError } from '#app/platform/outside/outside-error.ts';
import { endSessionsOfGone } from '#app/platform/session/open-sessions.server.ts';

/**
 * Checks with the identity provider an account that is in use. A deleted or blocked account is signed out, and an
 * admin who has lost the role there loses it here. While the provider is down, sessions stay open up to a limit
 * (`viewerOf`).
 */
export const accountCheckJob = defineJob({
  name: 'identity.check',
  title: 'Check with the identity provider that an account still exists',
  payload: z.object({ memberId: z.uuid() }),
  ...OUTSIDE_RETRIES,
  service: 'identity',
  async run({ memberId }, { signal }) {
    const auth0Id = await identityOf(memberId);
    if (!auth0Id) return;
    const roles = await rolesOfLiving(auth0Id, signal);
    await transaction(async (tx) => {
      if (!roles) return endSessionsOfGone(tx, memberId);
      if (!roles.some((name) => name.toLowerCase() === 'admin')) await takeAdminAway(tx, memberId);
      await accountAnswered(tx, memberId);
    });
  },
});

/** The provider's own code for an account that does not exist. */
const NO_SUCH_USER = 'inexistent_user';

/** Returns the role names of an account; `null` if it is deleted or blocked. */
async function rolesOfLiving(auth0Id: string, signal: AbortSignal): Promise<string[] | null> {
  const { getUser, roleNamesOf } = identityManagement();
  try {
    const { blocked } = await getUser(auth0Id, signal);
    return blocked ? null : await roleNamesOf(auth0Id, signal);
  } catch (error) {
    // Any other 404 comes from a wrong address or a proxy and says nothing about the account.
    if (error instanceof OutsideError && error.code === NO_SUCH_USER) return null;
    throw error;
  }
}

export const enqueueAccountCheck = (memberId: string): Promise<void> =>
  transaction(async (tx) => {
    await enqueue(tx, accountCheckJob, { memberId }, { key: newId() });
  });
