import { transaction } from '#app/db/client.server.ts';
import { inviteByFirm } from '#app/features/invitations/sharing.server.ts';
import { uninvitedMembers } from '#app/features/members/prepared/prepared.server.ts';

/** Invitations of one transaction. */
const AT_ONCE = 100;

/**
 * Invites everybody who was imported and has no open invitation, in batches: what was invited stays so if it is ended
 * in the middle, and a second run goes on from there. The mails are jobs.
 * @returns how many invitations were made
 */
export async function invitePrepared(): Promise<number> {
  for (let sum = 0; ; ) {
    const made = await transaction(async (tx) => {
      const people = await uninvitedMembers(tx, AT_ONCE);
      let count = 0;
      for (const person of people) if (await inviteByFirm(tx, person)) count += 1;
      return count;
    });
    sum += made;
    // Whoever was left out has an invitation since a moment ago.
    if (made === 0) return sum;
  }
}

/** Returns how many people would be invited, at most `limit`. */
export const countUninvited = (limit: number): Promise<number> =>
  transaction(async (tx) => (await uninvitedMembers(tx, limit)).length);
