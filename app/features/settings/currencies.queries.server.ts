import { sql } from 'drizzle-orm';
import type { Db, Tx } from '#app/db/client.server.ts';
import { opportunityDraft } from '#app/db/schema/authoring.ts';
import { bankDetails } from '#app/db/schema/bank-details.ts';
import { member } from '#app/db/schema/members.ts';
import { notice } from '#app/db/schema/notices.ts';
import { opportunity } from '#app/db/schema/opportunities.ts';
import { bankStatement } from '#app/db/schema/payments.ts';
import { payoutFile } from '#app/db/schema/payouts.ts';
import { fund, position } from '#app/db/schema/portfolio.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { type Currency, currencyOf } from '#app/domain/money/currencies.ts';
import { requireAdmin } from '#app/platform/session/require-admin.ts';

/** Returns the currencies that anything is kept in, in alphabetical order. */
export async function findUsedCurrencies(viewer: Viewer, on: Db | Tx): Promise<Currency[]> {
  requireAdmin(viewer, { sees: 'system' });
  const places = [fund, opportunity, position, notice, bankDetails, bankStatement, payoutFile, member].map(
    (table) => sql`select currency from ${table}`,
  );
  const drafts = sql`select fields->>'currency' from ${opportunityDraft}`;
  const { rows } = await on.execute<{ currency: string }>(
    sql`${sql.join([...places, drafts], sql` union `)} order by 1`,
  );
  return rows.flatMap(({ currency }) => currencyOf(currency) ?? []);
}
