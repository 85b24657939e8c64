import { eq, isNotNull, sql } from 'drizzle-orm';
import type { Db, Tx } from '#app/db/client.server.ts';
import { bankDetails } from '#app/db/schema/bank-details.ts';
import { opportunity } from '#app/db/schema/opportunities.ts';
import { fund } from '#app/db/schema/portfolio.ts';
import type { Currency } from '#app/domain/money/currencies.ts';
import { vehicleName } from '#app/platform/access/vehicle-name.queries.server.ts';

/** An account of ours, and the vehicles whose money is on it. */
type Account = { currency: Currency; payee: string; vehicles: Set<string>; names: Set<string> };

/** Finds every account that vehicles have or had: money goes on arriving on a former one. */
export async function findAccounts(db: Db | Tx): Promise<Map<string, Account>> {
  const rows = await db
    .select({
      account: sql<string>`upper(regexp_replace(coalesce(${bankDetails.iban}, ${bankDetails.accountNumber}), '\\s', '', 'g'))`,
      currency: bankDetails.currency,
      payee: bankDetails.payee,
      vehicleId: bankDetails.vehicleId,
      name: vehicleName,
    })
    .from(bankDetails)
    .leftJoin(fund, eq(fund.id, bankDetails.fundId))
    .leftJoin(opportunity, eq(opportunity.id, bankDetails.opportunityId))
    .where(sql`${isNotNull(bankDetails.vehicleId)} and ${isNotNull(bankDetails.approvedAt)}`);
  const accounts = new Map<string, Account>();
  for (const { account, currency, payee, vehicleId, name } of rows) {
    const one = accounts.get(account) ?? { currency, payee, vehicles: new Set(), names: new Set() };
    accounts.set(account, {
      ...one,
      vehicles: one.vehicles.add(vehicleId ?? ''),
      names: one.names.add(name),
    });
  }
  return accounts;
}

/** Finds the vehicles whose money is on an account of ours. */
export const vehiclesOfAccount = async (db: Db | Tx, account: string): Promise<ReadonlySet<string>> =>
  (await findAccounts(db)).get(account)?.vehicles ?? new Set();
