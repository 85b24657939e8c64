import { transaction } from '#app/db/client.server.ts';
import { uninvitedMembers } from '#app/features/people/importing/prepared/prepared.server.ts';
import { inviteByFirm } from '#app/features/people/joining/invitations/sharing.server.ts';

/** Invitations of one transaction. */
const AT_ONCE = 100;

/**
 * Invites everybody who was imported and has no open invitation, in batches: what was invited stays so if it is ended
 * in the middle, and a second run does the rest. Where the firm revoked the newest invitation, no other is made. The
 * mails are jobs.
 * @returns how many invitations were made
 */
export async function invitePrepared(): Promise<number> {
  let sum = 0;
  for (let after: string | null = null; ; ) {
    const { made, last } = await inviteSome(after);
    sum += made;
    if (last === null) return sum;
    after = last;
  }
}

const inviteSome = (after: string | null): Promise<{ made: number; last: string | null }> =>
  transaction(async (tx) => {
    const people = await uninvitedMembers(tx, after, AT_ONCE);
    let made = 0;
    for (const { email, name } of people) if (await inviteByFirm(tx, { email, name })) made += 1;
    return { made, last: people.at(-1)?.id ?? null };
  });
