import { and, desc, eq, gt, inArray, isNotNull, isNull, lte, max, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db, Tx } from '#app/db/client.server.ts';
import { bankDetails } from '#app/db/schema/bank-details.ts';
import { investingEntity } from '#app/db/schema/joining.ts';
import { member } from '#app/db/schema/members.ts';
import { opportunity } from '#app/db/schema/opportunities.ts';
import { fund } from '#app/db/schema/portfolio.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import type { Currency } from '#app/domain/money/currencies.ts';
import { entityName } from '#app/platform/access/entity-name.queries.server.ts';
import { isHeldByViewer } from '#app/platform/access/holders.queries.server.ts';
import { forAdmin } from '#app/platform/access/viewer-scope.queries.server.ts';
import type { BankDetailsOwner } from './bank-details.ts';

export type BankDetails = typeof bankDetails.$inferSelect;

const isOf = (owner: BankDetailsOwner): SQL | undefined =>
  'vehicleId' in owner
    ? eq(bankDetails.vehicleId, owner.vehicleId)
    : and(
        eq(bankDetails.memberId, owner.memberId),
        sql`${bankDetails.entityId} is not distinct from ${owner.entityId}`,
        eq(bankDetails.currency, owner.currency),
      );

const isOpen = and(isNull(bankDetails.approvedAt), isNull(bankDetails.endedAt));

/** Matches versions that were in use at some time up to a moment: not those that were stopped before. */
const hasBegun = (at: Date) =>
  and(
    lte(bankDetails.effectiveAt, at),
    or(isNull(bankDetails.endedAt), gt(bankDetails.endedAt, bankDetails.effectiveAt)),
  );

const latestFirst = [desc(bankDetails.effectiveAt), desc(bankDetails.version)];

/** Finds the version that counts at a moment. One that was taken out of use leaves none. */
export async function findCurrent(
  db: Db | Tx,
  owner: BankDetailsOwner,
  at: Date,
): Promise<BankDetails | undefined> {
  const [latest] = await db
    .select()
    .from(bankDetails)
    .where(and(isOf(owner), hasBegun(at)))
    .orderBy(...latestFirst)
    .limit(1);
  return latest && (latest.endedAt === null || latest.endedAt > at) ? latest : undefined;
}

/** Finds the versions that count at a moment for every holder in one currency, and those of entities. */
export async function findCurrentOfHolders(
  db: Db | Tx,
  memberIds: readonly string[],
  currency: Currency,
  at: Date,
): Promise<BankDetails[]> {
  const rows = await db
    .selectDistinctOn([bankDetails.memberId, bankDetails.entityId])
    .from(bankDetails)
    .where(
      and(
        sql`${bankDetails.memberId} = any(${sql.param([...memberIds])}::uuid[])`,
        eq(bankDetails.currency, currency),
        hasBegun(at),
      ),
    )
    .orderBy(bankDetails.memberId, bankDetails.entityId, ...latestFirst);
  return rows.filter(({ endedAt }) => endedAt === null || endedAt > at);
}

/** Finds the changes of an owner that are not yet in use: one that awaits approval, and one that was approved. */
export const findPending = (tx: Tx, owner: BankDetailsOwner, at: Date): Promise<BankDetails[]> =>
  tx
    .select()
    .from(bankDetails)
    .where(
      and(
        isOf(owner),
        isNull(bankDetails.endedAt),
        or(isNull(bankDetails.approvedAt), gt(bankDetails.effectiveAt, at)),
      ),
    );

export async function lastVersion(tx: Tx, owner: BankDetailsOwner): Promise<number> {
  const rows = await tx
    .select({ version: max(bankDetails.version) })
    .from(bankDetails)
    .where(isOf(owner));
  return rows[0]?.version ?? 0;
}

export async function insertBankDetails(
  tx: Tx,
  row: Omit<typeof bankDetails.$inferInsert, 'vehicleId'>,
): Promise<void> {
  await tx.insert(bankDetails).values(row);
}

type Standing = Pick<
  typeof bankDetails.$inferInsert,
  'approvedById' | 'approvedAt' | 'effectiveAt' | 'endedAt'
>;

/** Changes where a version stands; its account never changes. */
export async function updateStanding(tx: Tx, id: string, standing: Standing): Promise<void> {
  await tx.update(bankDetails).set(standing).where(eq(bankDetails.id, id));
}

export async function findById(db: Db | Tx, id: string): Promise<BankDetails | undefined> {
  const rows = await db.select().from(bankDetails).where(eq(bankDetails.id, id));
  return rows[0];
}

/** Locks a vehicle, which serializes the changes of its account. */
export async function lockVehicle(viewer: Viewer, tx: Tx, vehicleId: string) {
  const [asFund] = await tx
    .select({ fundId: fund.id, name: fund.name, currency: fund.currency })
    .from(fund)
    .where(and(forAdmin(viewer, 'money'), eq(fund.id, vehicleId)))
    .for('no key update');
  if (asFund) return { ...asFund, opportunityId: null };
  const [asDeal] = await tx
    .select({ opportunityId: opportunity.id, name: opportunity.name, currency: opportunity.currency })
    .from(opportunity)
    .where(and(forAdmin(viewer, 'money'), eq(opportunity.id, vehicleId)))
    .for('no key update');
  return asDeal && { ...asDeal, fundId: null };
}

/** Finds whether an entity in use belongs to a member. */
export async function isEntityOf(tx: Tx, memberId: string, entityId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: investingEntity.id })
    .from(investingEntity)
    .where(
      and(
        eq(investingEntity.id, entityId),
        eq(investingEntity.memberId, memberId),
        isNull(investingEntity.archivedAt),
      ),
    );
  return rows.length > 0;
}

const proposer = alias(member, 'proposer');
const approver = alias(member, 'approver');
const holder = alias(member, 'holder');

const withNames = (db: Db | Tx) =>
  db
    .select({
      details: bankDetails,
      proposedBy: proposer.name,
      approvedBy: approver.name,
      holder: holder.name,
      vehicle: sql<string | null>`coalesce(${fund.name}, ${opportunity.name})`,
      entity: { id: investingEntity.id, name: entityName },
    })
    .from(bankDetails)
    .innerJoin(proposer, eq(proposer.id, bankDetails.proposedById))
    .leftJoin(approver, eq(approver.id, bankDetails.approvedById))
    .leftJoin(holder, eq(holder.id, bankDetails.memberId))
    .leftJoin(investingEntity, eq(investingEntity.id, bankDetails.entityId))
    .leftJoin(fund, eq(fund.id, bankDetails.fundId))
    .leftJoin(opportunity, eq(opportunity.id, bankDetails.opportunityId));

const newestFirst = [bankDetails.entityId, bankDetails.currency, desc(bankDetails.version)];

/** Finds every version of a vehicle's account, newest first. */
export const findOfVehicle = (viewer: Viewer, db: Db, vehicleId: string) =>
  withNames(db)
    .where(and(forAdmin(viewer, 'money'), eq(bankDetails.vehicleId, vehicleId)))
    .orderBy(...newestFirst);

/** Their member, admins, and those who may prepare another for a holder. */
const isReader = (viewer: Viewer, memberId: string): SQL | undefined => {
  const { memberId: holder, entityId } = bankDetails;
  if (viewer.holders !== null) return isHeldByViewer(viewer, { memberId: holder, entityId }, 'prepare');
  return memberId === viewer.memberId ? undefined : forAdmin(viewer, 'money');
};

/** Finds every version of a member's accounts: the viewer's own, or anyone's for admins. */
export const findOfMember = (viewer: Viewer, db: Db, memberId: string) =>
  withNames(db)
    .where(and(isReader(viewer, memberId), eq(bankDetails.memberId, memberId)))
    .orderBy(...newestFirst);

export const findNamed = (viewer: Viewer, db: Db | Tx, ids: readonly string[]) =>
  withNames(db).where(and(forAdmin(viewer, 'money'), inArray(bankDetails.id, [...ids])));

/** Closes the open proposals of a member and takes their accounts out of use. Returns the proposals. */
export async function endOfMember(tx: Tx, memberId: string, at: Date): Promise<string[]> {
  const isTheirs = eq(bankDetails.memberId, memberId);
  const open = await tx.select({ id: bankDetails.id }).from(bankDetails).where(and(isTheirs, isOpen));
  await tx
    .update(bankDetails)
    .set({ endedAt: at })
    .where(and(isTheirs, isNull(bankDetails.endedAt), isNotNull(bankDetails.approvedAt)));
  return open.map(({ id }) => id);
}

/** Deletes what was never approved of a member, and empties notes: nothing was paid there. */
export async function eraseOfMember(tx: Tx, memberId: string): Promise<void> {
  const isTheirs = eq(bankDetails.memberId, memberId);
  await tx.delete(bankDetails).where(and(isTheirs, isNull(bankDetails.approvedAt)));
  await tx.update(bankDetails).set({ note: null }).where(isTheirs);
}
