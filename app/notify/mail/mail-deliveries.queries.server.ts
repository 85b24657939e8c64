import { and, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '#app/db/client.server.ts';
import { mailDelivery, mailSuppression } from '#app/db/schema/mail.ts';
import type { SuppressionReason } from '#app/domain/mail-state.ts';

/** A mail that is about to be sent. */
export type Posting = { mailId: string; address: string | null; template: string };

/** What is known of a mail with an earlier attempt: the service has it, or the outcome is unknown. */
export type Begun = { mailId: string; isTaken: boolean; batch: string | null; begunAt: Date | null };

/**
 * Records that mails are about to be sent, as one batch or (`null`) individually. Returns those with an earlier
 * attempt, which may have been sent.
 */
export async function beginDeliveries(
  db: Db,
  postings: readonly Posting[],
  batch: string | null,
): Promise<Begun[]> {
  const begunAt = new Date();
  const fresh = await db
    .insert(mailDelivery)
    .values(postings.map((posting) => ({ ...posting, state: 'waiting' as const, batch, begunAt })))
    .onConflictDoNothing()
    .returning({ mailId: mailDelivery.mailId });
  const known = without(postings, fresh);
  if (known.length === 0) return [];
  const claimed = await db
    .update(mailDelivery)
    .set({ begunAt, batch })
    .where(
      and(inArray(mailDelivery.mailId, known), isNull(mailDelivery.begunAt), isNull(mailDelivery.takenAt)),
    )
    .returning({ mailId: mailDelivery.mailId });
  const isClaimed = new Set(claimed.map(({ mailId }) => mailId));
  const begun = known.filter((mailId) => !isClaimed.has(mailId));
  if (begun.length === 0) return [];
  return db
    .select({
      mailId: mailDelivery.mailId,
      isTaken: sql<boolean>`${mailDelivery.takenAt} is not null`,
      batch: mailDelivery.batch,
      begunAt: mailDelivery.begunAt,
    })
    .from(mailDelivery)
    .where(inArray(mailDelivery.mailId, begun));
}

function without(postings: readonly Posting[], fresh: readonly { mailId: string }[]): string[] {
  const isFresh = new Set(fresh.map(({ mailId }) => mailId));
  return postings.map(({ mailId }) => mailId).filter((mailId) => !isFresh.has(mailId));
}

/**
 * Records that mails which an attempt before `before` did not send after all are about to be sent as this batch.
 * Returns those that no other attempt is sending now.
 */
export async function claimAgain(
  db: Db,
  mailIds: readonly string[],
  batch: string,
  before: Date,
): Promise<string[]> {
  if (mailIds.length === 0) return [];
  const rows = await db
    .update(mailDelivery)
    .set({ begunAt: new Date(), batch })
    .where(
      and(
        inArray(mailDelivery.mailId, [...mailIds]),
        isNull(mailDelivery.takenAt),
        or(isNull(mailDelivery.begunAt), lt(mailDelivery.begunAt, before)),
      ),
    )
    .returning({ mailId: mailDelivery.mailId });
  return rows.map(({ mailId }) => mailId);
}

/** Records that a mail which an earlier attempt did not send after all is about to be sent individually. */
export async function beginAgain(db: Db, mailId: string): Promise<void> {
  await db
    .update(mailDelivery)
    .set({ begunAt: new Date(), batch: null })
    .where(eq(mailDelivery.mailId, mailId));
}

/** Records that the service has accepted the mails. States that it has already reported are kept. */
export async function markTaken(db: Db, mailIds: readonly string[]): Promise<void> {
  if (mailIds.length === 0) return;
  const at = new Date();
  await db
    .update(mailDelivery)
    .set({
      takenAt: at,
      ...whereOurs('sent', at, null),
    })
    .where(inArray(mailDelivery.mailId, [...mailIds]));
}

type Trouble = {
  /** `failed`: the service will not accept it; `waiting`: it is retried. */
  state: 'failed' | 'waiting';
  reason: string;
  /** Whether the service has definitely not accepted it. */
  isRefused: boolean;
};

/** Records why mails could not be sent. */
export async function markTrouble(
  db: Db,
  mailIds: readonly string[],
  { state, reason, isRefused }: Trouble,
): Promise<void> {
  await db
    .update(mailDelivery)
    .set({
      ...whereOurs(state, new Date(), reason),
      ...(isRefused && { begunAt: null, batch: null }),
    })
    .where(and(inArray(mailDelivery.mailId, [...mailIds]), isNull(mailDelivery.takenAt)));
}

/** Sets the state unless the service has already reported one, which may happen before its response reaches us. */
function whereOurs(state: string, at: Date, reason: string | null) {
  const isOurs = sql`${mailDelivery.state} in ('waiting', 'withheld', 'failed')`;
  return {
    state: sql`case when ${isOurs} then ${state} else ${mailDelivery.state} end`,
    stateAt: sql`case when ${isOurs} then ${at.toISOString()}::timestamptz else ${mailDelivery.stateAt} end`,
    reason: sql`case when ${isOurs} then ${reason} else ${mailDelivery.reason} end`,
  };
}

/** Records that mails are not sent, and why. Returns those that were not already withheld. */
export async function withhold(
  tx: Db | Tx,
  withheld: readonly (Posting & { reason: string })[],
): Promise<string[]> {
  if (withheld.length === 0) return [];
  const rows = await tx
    .insert(mailDelivery)
    .values(withheld.map((one) => ({ ...one, state: 'withheld' as const })))
    .onConflictDoUpdate({
      target: mailDelivery.mailId,
      set: { state: 'withheld', stateAt: new Date(), reason: sql`excluded.reason` },
      setWhere: and(isNull(mailDelivery.takenAt), inArray(mailDelivery.state, ['waiting', 'failed'])),
    })
    .returning({ mailId: mailDelivery.mailId });
  return rows.map(({ mailId }) => mailId);
}

/** Finds the suppressed addresses among these, in lower case. */
export async function findSuppressed(
  db: Db,
  addresses: readonly string[],
): Promise<Map<string, SuppressionReason>> {
  const rows = await db
    .select({ address: mailSuppression.address, reason: mailSuppression.reason })
    .from(mailSuppression)
    .where(and(inArray(mailSuppression.address, [...addresses]), isNull(mailSuppression.liftedAt)));
  return new Map(rows.map(({ address, reason }) => [address.toLowerCase(), reason]));
}

/** Deletes the records of old mails. */
export async function deleteDeliveries(db: Db, before: Date): Promise<void> {
  await db.delete(mailDelivery).where(lt(mailDelivery.createdAt, before));
}
