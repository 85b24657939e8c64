import type { Db, Tx } from '#app/db/client.server.ts';
import { DomainError } from '#app/domain/errors.ts';
import { newId } from '#app/domain/ids.ts';
import { recordAudit } from '#app/platform/audit/audit.server.ts';
import type { EntryProblem, RateEntry, Recorder } from '../ledger-entry.ts';
import { lockLedger } from '../ledger-lock.queries.server.ts';
import { EARLIEST_DAY } from '../lines/line-rules.ts';
import { rateJumps } from './rate-jumps.ts';
import { findLatestRates, findPairs, insertRates, type StoredRate } from './rates.queries.server.ts';

export type PreparedRates = {
  rates: (StoredRate & { at: number; rate: string })[];
  known: number;
  /** The new rates that replace another value, as sentences with both. */
  corrected: string[];
  /** Sentences about those that look mistyped, to be confirmed. */
  doubtful: string[];
  problems: EntryProblem[];
};

/** A positive decimal number; trailing zeros are insignificant. */
export const RATE = /^\d{1,12}(?:\.\d{1,18})?$/;

const normalised = (rate: string): string =>
  rate
    .replace(/^0+(?=\d)/, '')
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '');

const keyOf = ({ day, base, quote }: { day: string; base: string; quote: string }): string =>
  `${base} ${quote} ${day}`;

/** Checks rates and omits those already recorded with the same value; writes nothing. See `prepareLines`. */
export async function prepareRates(db: Db, entries: readonly RateEntry[]): Promise<PreparedRates> {
  const problems: EntryProblem[] = [];
  const today = new Date().toISOString().slice(0, 10);
  const firstWith = new Map<string, RateEntry>();
  for (const entry of entries) {
    const first = firstWith.get(keyOf(entry));
    const wrong = first
      ? (['day', entry.day, `Line ${first.at} has a rate for the same day and pair.`] as const)
      : problemOfRate(entry, today);
    if (wrong)
      problems.push({
        at: entry.at,
        column: wrong[0] === 'day' ? 'date' : wrong[0],
        value: wrong[1],
        problem: wrong[2],
      });
    else firstWith.set(keyOf(entry), entry);
  }
  const known = new Map(
    (await findLatestRates(db, [...firstWith.values()])).map((one) => [keyOf(one), one.rate]),
  );
  const rates: PreparedRates['rates'] = [];
  const corrected: string[] = [];
  let same = 0;
  for (const [key, { at, day, base, quote, rate, source }] of firstWith) {
    const before = known.get(key);
    if (before !== undefined && normalised(before) === normalised(rate)) {
      same += 1;
      continue;
    }
    if (before !== undefined) corrected.push(`${base}/${quote} on ${day}: ${before} → ${rate}.`);
    rates.push({ id: newId(), at, day, base, quote, rate, source });
  }
  const doubtful = rateJumps(rates, await findPairs(db, rates));
  return { rates, known: same, corrected, doubtful, problems };
}

function problemOfRate(
  { day, base, quote, rate }: RateEntry,
  today: string,
): readonly [column: 'day' | 'quote' | 'rate', value: string, problem: string] | null {
  if (day > today) return ['day', day, 'This date is in the future, so it has no rate yet.'];
  if (day < EARLIEST_DAY) return ['day', day, `Enter a date from ${EARLIEST_DAY} on.`];
  if (base === quote) return ['quote', quote, 'Choose two different currencies.'];
  if (!RATE.test(rate) || !/[1-9]/.test(rate))
    return ['rate', rate, 'Use a number above zero with a decimal point, such as 1.0837.'];
  return null;
}

/**
 * Records exchange rates. A rate already recorded with the same value adds nothing; a different value is a correction
 * that replaces the earlier one. Takes the ledger's lock.
 * @throws DomainError `unprocessable` with the problem of the first refused rate.
 */
export async function recordRates(
  tx: Tx,
  by: Recorder,
  rates: readonly Omit<RateEntry, 'at'>[],
): Promise<{ added: number; known: number }> {
  const recordedAt = await lockLedger(tx);
  const plan = await prepareRates(
    tx,
    rates.map((rate, index) => ({ at: index + 1, ...rate })),
  );
  const [wrong] = plan.problems;
  if (wrong) throw new DomainError('unprocessable', wrong.problem);
  await insertRates(tx, { recordedAt, byId: by?.memberId ?? null, importId: null }, plan.rates);
  const [first] = plan.rates;
  if (first)
    await recordAudit(tx, {
      actorId: by?.memberId ?? null,
      act: 'rate.record',
      subject: { type: 'fx_rate', id: first.id },
      before: null,
      after: {
        rates: plan.rates.length,
        corrected: plan.corrected.length,
        first: `${first.day} ${first.base}/${first.quote} ${first.rate}`,
      },
    });
  return { added: plan.rates.length, known: plan.known };
}
