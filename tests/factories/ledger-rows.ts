import { db } from '#app/db/client.server.ts';
import { ledgerLine, valuation } from '#app/db/schema/ledger.ts';
import { position } from '#app/db/schema/portfolio.ts';
import { newId } from '#app/domain/ids.ts';
import { LINE_EFFECTS, type LineType } from '#app/domain/investing/ledger.ts';
import type { Currency } from '#app/domain/money/currencies.ts';
import { fromMajor } from '#app/domain/money/money.ts';

type Held = {
  memberId: string;
  entityId?: string;
  fundId?: string;
  opportunityId?: string;
  currency?: Currency;
};

/** Recorded a day after the value date, unless the test specifies otherwise. */
const dayAfter = (day: string): Date => new Date(Date.parse(day) + 86_400_000);

/** A stored position without lines. */
export async function makePosition({ currency = 'EUR', ...held }: Held) {
  const [row] = await db()
    .insert(position)
    .values({ id: newId(), currency, ...held })
    .returning();
  if (!row) throw new Error('The position was not stored');
  return row;
}

type StoredPosition = { id: string; vehicleId: string };
type LineChange = Partial<typeof ledgerLine.$inferInsert>;

/** A stored line in whole currency units, with the default change in the unfunded commitment. */
export async function makeLine(
  { id: positionId, vehicleId }: StoredPosition,
  type: LineType,
  date: string,
  major: number,
  change: LineChange = {},
): Promise<string> {
  const id = newId();
  const amount = fromMajor(major, 'EUR');
  const unfundedChange = LINE_EFFECTS[type].unfunded * amount;
  const recordedAt = dayAfter(date);
  await db()
    .insert(ledgerLine)
    .values({
      ...{ id, positionId, vehicleId, date, type, amount, unfundedChange, recordedAt },
      reference: id,
      ...change,
    });
  return id;
}

/** A stored position with a commitment of 1,000, or `undone` with one that no longer counts. */
export async function makeHolding(held: Held, state: 'held' | 'undone' = 'held') {
  const row = await makePosition(held);
  const reverses = await makeLine(row, 'commitment', '2026-01-01', 1_000);
  if (state === 'undone') await makeLine(row, 'reversal', '2026-01-01', 1_000, { reverses });
  return row;
}

/** A stored valuation in whole currency units, published when recorded. */
export async function makeValuation(
  { id: positionId, vehicleId }: StoredPosition,
  date: string,
  major: number,
  change: Partial<typeof valuation.$inferInsert> = {},
): Promise<string> {
  const id = newId();
  const recordedAt = dayAfter(date);
  await db()
    .insert(valuation)
    .values({
      ...{ id, positionId, vehicleId, date, recordedAt },
      nav: fromMajor(major, 'EUR'),
      reference: id,
      publishedAt: recordedAt,
      ...change,
    });
  return id;
}
