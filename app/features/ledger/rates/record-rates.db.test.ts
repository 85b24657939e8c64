import { asc } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { db, transaction } from '#app/db/client.server.ts';
import { fxRate } from '#app/db/schema/ledger.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import type { RateEntry } from '../ledger-entry.ts';
import { recordRates } from './record-rates.server.ts';

useTestDatabase();

const rate = (change: Partial<RateEntry> = {}) => ({
  ...{ day: '2026-03-31', base: 'EUR' as const, quote: 'USD' as const, rate: '1.0837', source: 'ECB' },
  ...change,
});
const record = (...rates: Omit<RateEntry, 'at'>[]) => transaction((tx) => recordRates(tx, null, rates));
const stored = async () =>
  (await db().select().from(fxRate).orderBy(asc(fxRate.recordedAt))).map((one) => one.rate);

describe('ledger.md §1: exchange rates', () => {
  test('the same rate again adds nothing, regardless of trailing zeros', async () => {
    expect(await record(rate())).toEqual({ added: 1, known: 0 });
    expect(await record(rate(), rate({ quote: 'SEK', rate: '11.50' }))).toEqual({ added: 1, known: 1 });
    expect(await record(rate({ rate: '1.083700' }), rate({ quote: 'SEK', rate: '11.5' }))).toEqual({
      added: 0,
      known: 2,
    });
  });

  test('a different value corrects the earlier one, and can be corrected back', async () => {
    await record(rate());
    await record(rate({ rate: '1.09' }));
    expect(await record(rate())).toEqual({ added: 1, known: 0 });
    expect(await stored()).toEqual(['1.0837', '1.09', '1.0837']);
  });

  test.each<[Partial<RateEntry>, string]>([
    [{ rate: '0' }, 'above zero'],
    [{ rate: '1,0837' }, 'decimal point'],
    [{ rate: '-1' }, 'above zero'],
    [{ quote: 'EUR' }, 'two different currencies'],
    [{ day: '2999-01-01' }, 'in the future'],
  ])('%j is refused', async (change, sentence) => {
    await expect(record(rate(change))).rejects.toThrow(sentence);
  });
});
