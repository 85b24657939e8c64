import { type Db, db, type Tx } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { requireHolder } from '#app/platform/holders/holders.server.ts';
import { keyOf, type LineEntry } from '../../ledger-entry.ts';
import { lockLedger } from '../../ledger-lock.queries.server.ts';
import { findStandingLines, findStandingValuations } from '../../lines/lines.queries.server.ts';
import { recordTransfer } from '../../lines/record-lines.server.ts';
import { lineStandingOf } from '../../lines/standing.ts';
import { findPositions } from '../../positions.queries.server.ts';
import { fieldOfProblem } from '../field-problems.ts';
import { entryProblemsOf, planEntries } from './entry.server.ts';
import type { Moves, TransferForecast, TransferInput, TransferPreview, TransferRecorded } from './entry.ts';

/**
 * Returns what a transfer would move according to the current ledger; writes nothing.
 * @throws DomainError `not_found` for a vehicle or a holder that does not exist.
 */
export const forecastTransfer = (viewer: Viewer, input: TransferInput): Promise<TransferForecast> =>
  forecastIn(db(), viewer, input);

/**
 * Records a transfer if it still moves what the preview showed. Recording the same transfer again adds nothing.
 * @throws DomainError `not_found` as above.
 */
export async function addTransfer(
  tx: Tx,
  viewer: Viewer,
  { expected, ...input }: TransferInput & { expected: Moves },
): Promise<TransferRecorded> {
  await lockLedger(tx);
  const forecast = await forecastIn(tx, viewer, input);
  if (forecast.result !== 'forecast') return forecast;
  const { preview } = forecast;
  if (!isSame(preview.moves, expected)) return { result: 'changed', preview };
  await recordTransfer(tx, viewer, input);
  return { result: 'recorded' };
}

async function forecastIn(at: Db, viewer: Viewer, input: TransferInput): Promise<TransferForecast> {
  await requireHolder(viewer, at, input.from);
  await requireHolder(viewer, at, input.to);
  const entries = halvesOf(input);
  const plan = await planEntries(at, entries);
  const problems = await entryProblemsOf(at, plan, entries, (place, column) => {
    const field = fieldOfProblem(column);
    return field === 'holder' && place === 2 ? 'receiver' : field;
  });
  // Both halves have the same problem: report it once.
  const distinct = [...new Map(problems.map((one) => [`${one.field} ${one.message}`, one])).values()];
  if (distinct.length > 0) return { result: 'refused', problems: distinct };
  if (plan.known > 0) return { result: 'known' };
  const out = plan.lines.find(({ type }) => type === 'transfer_out');
  if (!out?.moved) throw new Error('A transfer without problems has no line');
  const moves = { ...out.moved, unfunded: 0 - out.unfundedChange };
  return { result: 'forecast', preview: { giver: await standingOn(at, input), moves } };
}

/** The giver's position on the day of the transfer. */
async function standingOn(
  at: Db,
  { from, vehicleId, date }: TransferInput,
): Promise<TransferPreview['giver']> {
  const holder = { ...from, vehicleId };
  const id = (await findPositions(at, [holder])).get(keyOf(holder));
  const ids = id === undefined ? [] : [id];
  return lineStandingOf(await findStandingLines(at, ids), await findStandingValuations(at, ids), date);
}

/** The two lines that `recordTransfer` records. */
function halvesOf({
  from,
  to,
  vehicleId,
  date,
  amount,
  reference,
  note,
}: TransferInput): [LineEntry, LineEntry] {
  const common = { date, amount, unfundedChange: null, note, reverses: null };
  return [
    { at: 1, type: 'transfer_out', holder: { ...from, vehicleId }, reference: `${reference}-out`, ...common },
    { at: 2, type: 'transfer_in', holder: { ...to, vehicleId }, reference: `${reference}-in`, ...common },
  ];
}

const isSame = (one: Moves, other: Moves): boolean =>
  one.paidIn === other.paidIn &&
  one.distributed === other.distributed &&
  one.called === other.called &&
  one.nav === other.nav &&
  one.unfunded === other.unfunded;
