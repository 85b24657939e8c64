import { eq, sql } from 'drizzle-orm';
import type { Db } from '#app/db/client.server.ts';
import { serviceAllowance, serviceContact } from '#app/db/schema/services.ts';
import type { ServiceName } from '#app/domain/services.ts';

type Pace = { perSecond: number; burst: number };

/**
 * Takes one token and returns the tokens left, which are negative for callers that must wait. Takes nothing and
 * returns nothing if the wait would exceed `maxWaitSeconds`.
 */
export async function takeToken(
  db: Db,
  service: ServiceName,
  { perSecond, burst }: Pace,
  maxWaitSeconds: number,
) {
  const refilled = sql`least(${burst}::float8, ${serviceAllowance.tokens} + ${perSecond}::float8 * greatest(0, extract(epoch from clock_timestamp() - ${serviceAllowance.at})))`;
  const rows = await db
    .insert(serviceAllowance)
    .values({ service, tokens: burst - 1, at: sql`clock_timestamp()` })
    .onConflictDoUpdate({
      target: serviceAllowance.service,
      set: { tokens: sql`${refilled} - 1`, at: sql`clock_timestamp()` },
      setWhere: sql`${refilled} > ${-perSecond * maxWaitSeconds}::float8`,
    })
    .returning({ tokens: serviceAllowance.tokens });
  return rows[0]?.tokens;
}

/**
 * Records a success, unless one was recorded within `freshMs`: thousands of mails need only one write per period.
 * @returns the success before, if there was one; `null` if nothing was recorded.
 */
export async function noteSuccess(
  db: Db,
  service: ServiceName,
  at: Date,
  freshMs: number,
): Promise<{ at: Date | null } | null> {
  const facts = { lastSuccessAt: at, failuresInARow: 0 };
  const known = await db.select().from(serviceContact).where(eq(serviceContact.service, service));
  const last = known[0];
  const isFresh = last?.lastSuccessAt && at.getTime() - last.lastSuccessAt.getTime() < freshMs;
  if (isFresh && last.failuresInARow === 0) return null;
  await db
    .insert(serviceContact)
    .values({ service, ...facts })
    .onConflictDoUpdate({ target: serviceContact.service, set: facts });
  return { at: last?.lastSuccessAt ?? null };
}

export async function noteFailure(db: Db, service: ServiceName, reason: string, at: Date): Promise<void> {
  const facts = { lastFailureAt: at, lastFailure: reason };
  await db
    .insert(serviceContact)
    .values({ service, ...facts, failuresInARow: 1 })
    .onConflictDoUpdate({
      target: serviceContact.service,
      set: { ...facts, failuresInARow: sql`${serviceContact.failuresInARow} + 1` },
    });
}

export const findContacts = (db: Db) => db.select().from(serviceContact);
