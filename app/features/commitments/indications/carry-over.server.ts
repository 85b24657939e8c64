import { z } from 'zod';
import type { Tx } from '#app/db/client.server.ts';
import { copySoftAmounts, findDesired, lockLive, replaceDesired } from './carry-over.queries.server.ts';

/**
 * The locked commitments of an opportunity that changes its stage; none can be decided, amended or withdrawn
 * meanwhile.
 */
export type HeldCommitments = {
  /** All of them, by id. */
  live: string[];
  undecided: { commitmentId: string; revision: number }[];
};

/** Locks the commitments. The caller has already locked their opportunity. */
export async function lockCommitmentsToCarryOver(tx: Tx, opportunityId: string): Promise<HeldCommitments> {
  const live = await lockLive(tx, opportunityId);
  const undecided = live
    .filter(({ acceptedAt }) => acceptedAt === null)
    .map(({ commitmentId, revision }) => ({ commitmentId, revision }));
  return { live: live.map(({ commitmentId }) => commitmentId), undecided };
}

/** The desired amounts before soft amounts were carried over, and when that was. ISO. */
export const carriedOver = z.object({
  setAt: z.iso.datetime(),
  desired: z.array(z.object({ memberId: z.uuid(), amount: z.number().int(), setAt: z.iso.datetime() })),
});
type CarriedOver = z.infer<typeof carriedOver>;

/**
 * Carries soft amounts over when an opportunity opens: each becomes the member's desired amount, unless they have set
 * one since, while it was open before. Returns how many, and what `undoCarryOver` needs.
 */
export async function carryOver(
  tx: Tx,
  opportunityId: string,
  now: Date,
): Promise<{ count: number; before: CarriedOver }> {
  const desired = await findDesired(tx, opportunityId);
  const count = await copySoftAmounts(tx, opportunityId, now);
  const before = desired.map(({ memberId, amount, setAt }) => ({
    ...{ memberId, amount, setAt: setAt.toISOString() },
  }));
  return { count, before: { setAt: now.toISOString(), desired: count > 0 ? before : [] } };
}

/** Returns desired amounts to what they were, but for those that members have set or removed since. */
export const undoCarryOver = (
  tx: Tx,
  opportunityId: string,
  { setAt, desired }: CarriedOver,
): Promise<void> =>
  replaceDesired(
    tx,
    { opportunityId, setAt: new Date(setAt) },
    desired.map((one) => ({ ...one, opportunityId, setAt: new Date(one.setAt) })),
  );
