import type { Db } from '#app/db/client.server.ts';
import type { Currency } from '#app/domain/money/currencies.ts';
import { plainAmount } from '#app/domain/money/money.ts';
import { currencyIn, type EntryProblem, type LedgerVehicle, type LineEntry } from '../ledger-entry.ts';
import { alikeText, referenceForm } from '../reference-form.ts';
import { findSimilarReferences } from '../references.queries.server.ts';
import { differenceFrom } from './known-lines.ts';
import { isTransfer, LARGEST_SUM, problemOfLine } from './line-rules.ts';
import { findByReference, sumAmounts } from './lines.queries.server.ts';
import { prepareReversals } from './prepare-reversals.server.ts';
import { prepareTransfers } from './prepare-transfers.server.ts';
import { type PreparedLine, prepareLine, referenceKey } from './prepared-line.ts';
import type { InVehicle, RecordedLine } from './recorded-line.ts';

export type PreparedLines = {
  /** The lines to add; lines come before the reversals that reference them. */
  lines: PreparedLine[];
  /** How many are already recorded, and how many of those were reversed since. */
  known: number;
  knownReversed: number;
  problems: EntryProblem[];
};

/**
 * Checks lines against the rules and the ledger, and calculates what transfers move; writes nothing. With the
 * ledger's lock held (`lockLedger`), the result is what may be recorded; without, it is a forecast.
 */
export async function prepareLines(
  db: Db,
  entries: readonly LineEntry[],
  vehicles: ReadonlyMap<string, LedgerVehicle>,
): Promise<PreparedLines> {
  const problems: EntryProblem[] = [];
  const unusable = new Set<string>();
  const refuse = (entry: LineEntry, problem: Omit<EntryProblem, 'at'>) => {
    problems.push({ at: entry.at, ...problem });
    unusable.add(referenceKey(entry.holder.vehicleId, entry.reference));
  };
  const today = new Date().toISOString().slice(0, 10);
  // By vehicle, then reference: a combined key would create one more string per line of a large file.
  const firstWith = new Map<string, Map<string, LineEntry>>();
  const once: LineEntry[] = [];
  for (const entry of entries) {
    const inVehicle = firstWith.get(entry.holder.vehicleId) ?? new Map<string, LineEntry>();
    firstWith.set(entry.holder.vehicleId, inVehicle);
    const form = referenceForm(entry.reference);
    const first = inVehicle.get(form);
    if (first)
      problems.push({
        ...{ at: entry.at, column: 'reference', value: entry.reference },
        problem:
          first.reference === entry.reference
            ? `Line ${first.at} has the same reference. References must be unique in ${vehicles.get(entry.holder.vehicleId)?.name ?? 'the vehicle'}.`
            : alikeText(entry.reference, first.reference, `on line ${first.at}`),
      });
    else {
      inVehicle.set(form, entry);
      once.push(entry);
    }
  }
  const recorded = await recordedAmong(db, once);
  const sums = await sumAmounts(db, [...firstWith.keys()]);
  const unknown: LineEntry[] = [];
  let [known, knownReversed] = [0, 0];
  for (const entry of once) {
    const currency = currencyIn(vehicles, entry.holder.vehicleId);
    const before =
      recorded.size === 0 ? undefined : recorded.get(referenceKey(entry.holder.vehicleId, entry.reference));
    const wrong = before
      ? differenceFrom(before, entry, currency)
      : (problemOfLine(entry, today, currency) ?? problemOfSum(entry, sums, currency));
    if (wrong) refuse(entry, wrong);
    else if (before) {
      known += 1;
      if (before.isReversed) knownReversed += 1;
    } else unknown.push(entry);
  }
  const alike = await findSimilarReferences(
    db,
    'lines',
    unknown.map(({ holder, reference }) => ({ vehicleId: holder.vehicleId, reference })),
  );
  const fresh = unknown.filter((entry) => {
    const { holder, reference } = entry;
    const other = alike.get(holder.vehicleId)?.get(referenceForm(reference));
    if (other === undefined) return true;
    refuse(entry, {
      column: 'reference',
      value: reference,
      problem: alikeText(reference, other, 'in the ledger'),
    });
    return false;
  });
  const ordinary = fresh
    .filter(({ type }) => type !== 'reversal' && !isTransfer(type))
    .map((entry) => prepareLine(entry));
  const transfers = fresh.filter(({ type }) => isTransfer(type));
  const reversals = fresh.filter(({ type }) => type === 'reversal');
  const ofTransfers = new Set(
    transfers.map(({ holder, reference }) => referenceKey(holder.vehicleId, reference)),
  );
  const late = ({ holder, reverses }: LineEntry) =>
    ofTransfers.has(referenceKey(holder.vehicleId, reverses ?? ''));

  const context = { recorded, unusable, refuse, vehicles };
  const undoing = await prepareReversals(
    db,
    reversals.filter((entry) => !late(entry)),
    ordinary,
    context,
  );
  const moving = await prepareTransfers(db, transfers, [...ordinary, ...undoing], context);
  const recordable = [...ordinary, ...moving, ...undoing];
  const undoingMoves = await prepareReversals(db, reversals.filter(late), recordable, context);
  return { lines: [...recordable, ...undoingMoves], known, knownReversed, problems };
}

/** Adds a line's amount to the sum of its vehicle, or returns why it is too large for it. */
function problemOfSum(
  { type, amount, holder: { vehicleId } }: LineEntry,
  sums: Map<string, number>,
  currency: Currency,
): Omit<EntryProblem, 'at'> | null {
  if (type === 'reversal') return null;
  const sum = (sums.get(vehicleId) ?? 0) + amount;
  if (sum > LARGEST_SUM) {
    const problem = `With this line, the amounts in its vehicle add up to more than ${plainAmount(LARGEST_SUM, currency)}. Beyond that, sums are not exact.`;
    return { column: 'amount', value: plainAmount(amount, currency), problem };
  }
  sums.set(vehicleId, sum);
  return null;
}

async function recordedAmong(db: Db, entries: readonly LineEntry[]): Promise<Map<string, RecordedLine>> {
  const wanted: InVehicle[] = [];
  for (const { holder, reference, reverses } of entries) {
    const { vehicleId } = holder;
    wanted.push({ vehicleId, reference });
    if (reverses !== null) wanted.push({ vehicleId, reference: reverses });
  }
  const found = await findByReference(db, wanted);
  return new Map(found.map((line) => [referenceKey(line.vehicleId, line.reference), line]));
}
