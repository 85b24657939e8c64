import {
  and,
  asc,
  eq,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  not,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import type { Db, Tx } from '#app/db/client.server.ts';
import { mailDelivery, mailSuppression } from '#app/db/schema/mail.ts';
import { member } from '#app/db/schema/members.ts';
import type { SuppressionReason } from '#app/domain/messages/mail-state.ts';
import { hiddenForms, isHidden } from '#app/platform/session/hidden-address.server.ts';

export type Posting = {
  mailId: string;
  address: string | null;
  /** `null`: its recipient is no member. */
  memberId: string | null;
  template: string;
};

/**
 * What is known of a mail with an earlier attempt: it is settled, since the service has it or it was withheld, or the
 * outcome is unknown.
 */
export type Begun = { mailId: string; isSettled: boolean; batch: string | null; begunAt: Date | null };

/**
 * Records that mails are about to be sent, as one batch or (`null`) individually. Returns those with an earlier
 * attempt, which may have been sent, and those that were withheld: a job that runs again does not send them after all.
 */
export async function beginDeliveries(
  db: Db,
  postings: readonly Posting[],
  batch: string | null,
): Promise<Begun[]> {
  const begunAt = new Date();
  const fresh = await db
    .insert(mailDelivery)
    .values(inOrder(postings).map((posting) => ({ ...posting, state: 'waiting' as const, batch, begunAt })))
    .onConflictDoNothing()
    .returning({ mailId: mailDelivery.mailId });
  const known = without(postings, fresh);
  if (known.length === 0) return [];
  const claimed = await db
    .update(mailDelivery)
    .set({ begunAt, batch })
    .where(
      and(
        isLocked(db, known),
        isNull(mailDelivery.begunAt),
        isNull(mailDelivery.takenAt),
        ne(mailDelivery.state, 'withheld'),
      ),
    )
    .returning({ mailId: mailDelivery.mailId });
  const isClaimed = new Set(claimed.map(({ mailId }) => mailId));
  const begun = known.filter((mailId) => !isClaimed.has(mailId));
  if (begun.length === 0) return [];
  return db
    .select({
      mailId: mailDelivery.mailId,
      isSettled: sql<boolean>`(${mailDelivery.takenAt} is not null or ${mailDelivery.state} = 'withheld')`,
      batch: mailDelivery.batch,
      begunAt: mailDelivery.begunAt,
    })
    .from(mailDelivery)
    .where(inArray(mailDelivery.mailId, begun));
}

/**
 * In the order of their ids, as `lockMails` locks what the service reports on: so that a call which is answered and its
 * reports, at the same moment, do not wait for each other.
 */
const inOrder = <One extends { mailId: string }>(postings: readonly One[]): One[] =>
  postings.toSorted((a, b) => (a.mailId < b.mailId ? -1 : 1));

/** Matches these mails, and locks them in this order before any is changed. */
const isLocked = (db: Db | Tx, mailIds: readonly string[]): SQL =>
  inArray(
    mailDelivery.mailId,
    db
      .select({ mailId: mailDelivery.mailId })
      .from(mailDelivery)
      .where(inArray(mailDelivery.mailId, [...mailIds]))
      .orderBy(asc(mailDelivery.mailId))
      .for('update'),
  );

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
  batch: string | null,
  before: Date,
): Promise<string[]> {
  if (mailIds.length === 0) return [];
  const rows = await db
    .update(mailDelivery)
    .set({ begunAt: new Date(), batch })
    .where(
      and(
        isLocked(db, mailIds),
        isNull(mailDelivery.takenAt),
        or(isNull(mailDelivery.begunAt), lt(mailDelivery.begunAt, before)),
      ),
    )
    .returning({ mailId: mailDelivery.mailId });
  return rows.map(({ mailId }) => mailId);
}

/** Records that the service has accepted the mails. States that it has already reported are kept. */
export async function markDeliveryTaken(db: Db, mailIds: readonly string[]): Promise<void> {
  if (mailIds.length === 0) return;
  const at = new Date();
  await db
    .update(mailDelivery)
    .set({
      takenAt: at,
      ...whereOurs('sent', at, null),
    })
    .where(isLocked(db, mailIds));
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
    .where(and(isLocked(db, mailIds), isNull(mailDelivery.takenAt)));
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
    .values(inOrder(withheld).map((one) => ({ ...one, state: 'withheld' as const })))
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
  forms: readonly string[],
): Promise<Map<string, SuppressionReason>> {
  const rows = await db
    .select({ address: mailSuppression.address, reason: mailSuppression.reason })
    .from(mailSuppression)
    .where(and(inArray(mailSuppression.address, [...forms]), isNull(mailSuppression.liftedAt)));
  return new Map(
    rows.map(({ address, reason }) => [isHidden(address) ? address : address.toLowerCase(), reason]),
  );
}

/** Keeps addresses of which only the hidden form was kept as they are, since there is news of them. */
export async function showAgain(on: Db | Tx, addresses: readonly string[]): Promise<void> {
  const rows = addresses.flatMap((address) => hiddenForms(address).map((hidden) => ({ address, hidden })));
  await on.execute(sql`
    update mail_suppression set address = known.address
    from (
      select distinct on (form.address) form.address, form.hidden
      from json_to_recordset(${JSON.stringify(rows)}::json) as form (address citext, hidden citext)
      join mail_suppression as kept on kept.address = form.hidden
    ) as known
    where mail_suppression.address = known.hidden
      and not exists (select 1 from mail_suppression as kept where kept.address = known.address)`);
}

export async function findMemberIdAt(on: Db | Tx, address: string): Promise<string | null> {
  const rows = await on
    .select({ id: member.id })
    .from(member)
    .where(and(eq(member.email, address), isNull(member.erasedAt)));
  return rows[0]?.id ?? null;
}

/** Whether an address belongs to a member now. */
const isMembers = (address: SQLWrapper): SQL =>
  sql`exists (select 1 from ${member} where ${member.email} = ${address} and ${member.erasedAt} is null)`;

/** Forgets the addresses of people who never joined, of whose mails nothing was heard since; servers repeat them in their reasons. */
export async function forgetStrangers(db: Db, before: Date): Promise<void> {
  await db
    .update(mailDelivery)
    .set({ address: null, reason: null })
    .where(
      and(
        isNull(mailDelivery.memberId),
        isNotNull(mailDelivery.address),
        lt(mailDelivery.stateAt, before),
        not(isMembers(mailDelivery.address)),
      ),
    );
}

const lastHeardOf = sql`greatest(${mailSuppression.since}, ${mailSuppression.liftedAt})`;

const isStrangers = (before: Date) =>
  and(
    isNull(mailSuppression.memberId),
    lt(lastHeardOf, before),
    sql`position('@' in ${mailSuppression.address}) > 0`,
    not(isMembers(mailSuppression.address)),
    // An admin may allow an address again that mail was withheld from lately, since its owner was invited once more.
    sql`not exists (select 1 from ${mailDelivery} where ${mailDelivery.address} = ${mailSuppression.address} and ${mailDelivery.stateAt} >= ${before.toISOString()}::timestamptz)`,
  );

/** Finds the next addresses that refuse mail of people who never joined, of which nothing was heard since. */
export async function findOldRefusals(db: Db, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ address: mailSuppression.address })
    .from(mailSuppression)
    .where(isStrangers(before))
    .orderBy(asc(mailSuppression.address))
    .limit(limit);
  return rows.map(({ address }) => address);
}

/** Keeps the hidden form of such addresses in their place, without the words of their servers. */
export async function hideRefusals(
  db: Db,
  before: Date,
  rows: readonly { address: string; hidden: string }[],
): Promise<void> {
  // A refusal that came while the address was being hidden: what is plain is newer.
  const twins = rows.map(({ hidden }) => hidden);
  await db.delete(mailSuppression).where(inArray(mailSuppression.address, twins));
  await db
    .update(mailSuppression)
    .set({ address: sql`known.hidden`, detail: null })
    .from(sql`json_to_recordset(${JSON.stringify(rows)}::json) as known (address citext, hidden citext)`)
    .where(and(eq(mailSuppression.address, sql`known.address`), isStrangers(before)));
}

/** Deletes the records of mails to people whose data was erased since, for example while one was on its way. */
export async function deleteOfErased(db: Db, before: Date): Promise<void> {
  const erased = db.select({ id: member.id }).from(member).where(lt(member.erasedAt, before));
  await db.delete(mailDelivery).where(inArray(mailDelivery.memberId, erased));
}

export async function deleteDeliveries(db: Db, before: Date): Promise<void> {
  await db.delete(mailDelivery).where(lt(mailDelivery.createdAt, before));
}
