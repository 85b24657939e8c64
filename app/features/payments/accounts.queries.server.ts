import { isNotNull, sql } from 'drizzle-orm';
import type { Db, Tx } from '#app/db/client.server.ts';
import { bankDetails } from '#app/db/schema/bank-details.ts';
import type { Currency } from '#app/domain/money/money.ts';

/** An account of ours, and the vehicles whose money is on it. */
type Account = { currency: Currency; payee: string; vehicles: Set<string> };

/** Finds every account that vehicles have or had: money goes on arriving on a former one. */
export async function findAccounts(db: Db | Tx): Promise<Map<string, Account>> {
  const rows = await db
    .select({
      account: sql<string>`upper(regexp_replace(coalesce(${bankDetails.iban}, ${bankDetails.accountNumber}), '\\s', '', 'g'))`,
      currency: bankDetails.currency,
      payee: bankDetails.payee,
      vehicleId: bankDetails.vehicleId,
    })
    .from(bankDetails)
    .where(sql`${isNotNull(bankDetails.vehicleId)} and ${isNotNull(bankDetails.approvedAt)}`);
  const accounts = new Map<string, Account>();
  for (const { account, currency, payee, vehicleId } of rows) {
    const one = accounts.get(account) ?? { currency, payee, vehicles: new Set() };
    accounts.set(account, { ...one, vehicles: one.vehicles.add(vehicleId ?? '') });
  }
  return accounts;
}
