import type { Tx } from '#app/db/client.server.ts';
import type { GrantEnd } from '#app/domain/access/grants.ts';
import type { OwnAddress } from '#app/domain/messages/own-address.ts';
import { recordAudits } from '../audit/audit.server.ts';
import { clearGrants, type Ending, endOpenGrants } from './ending.queries.server.ts';

/**
 * Ends grants because of what happened to one of their sides, in the transaction in which it happens. Each applies
 * from the next request on; what an act under way may still do is decided by `holdGrants`.
 * @param actor the person whose act it is; `null` for the system
 */
export async function endGrants(
  tx: Tx,
  actor: { memberId: string | null } | null,
  ending: Ending,
  reason: GrantEnd,
): Promise<void> {
  const ended = await endOpenGrants(tx, ending, reason, new Date());
  await recordAudits(
    tx,
    ended.map(({ id, holderId, personId }) => ({
      actorId: actor?.memberId ?? null,
      act: 'grant.end',
      subject: { type: 'member', id: holderId },
      before: null,
      after: { grantId: id, personId, reason },
    })),
  );
}

/** Ends what a leaver gave and was given, and clears addresses and letters. Returns these grants. */
export async function eraseGrants(
  tx: Tx,
  memberId: string,
  addresses: readonly OwnAddress[],
): Promise<{ id: string; holderId: string }[]> {
  await endGrants(tx, null, { holderId: memberId }, 'holder_left');
  await endGrants(tx, null, { personId: memberId }, 'delegate_left');
  return clearGrants(tx, memberId, addresses);
}
