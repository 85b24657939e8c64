import { createHash } from 'node:crypto';
import type { Db, Tx } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import { newId } from '#app/domain/ids.ts';
import type { Money } from '#app/domain/money/money.ts';
import { recordAudit } from '#app/platform/audit/audit.server.ts';
import type { LineEntry } from '../ledger-entry.ts';
import { insertImport } from '../ledger-imports.queries.server.ts';
import { lockLedger } from '../ledger-lock.queries.server.ts';
import { prepareLines } from '../lines/prepare-lines.server.ts';
import { keepLines } from '../lines/record-lines.server.ts';
import { findVehicles, lockDeals } from '../positions.queries.server.ts';
import { findClosing, findFunded } from './commitments.queries.server.ts';

export type OpenedPosition = { holder: string; committed: Money; committedOn: string; paidInOn: string };

/**
 * Returns the positions that `openPositionsFromCommitments` would open.
 * @throws DomainError `not_found`; `conflict` for an opportunity that is not closed.
 */
export async function forecastPositions(
  db: Db,
  { opportunityId }: { opportunityId: string },
): Promise<OpenedPosition[]> {
  return (await fundedOf(db, opportunityId)).positions;
}

/**
 * Creates positions from the funded commitments to a closed opportunity: for each one without recorded lines, a
 * commitment of the accepted amount on the day of the closing, and a call for the same amount on the day on which it
 * was marked as funded (days in UTC). They are recorded as one import, which can be undone like any other.
 * @returns the import; `null` if there was nothing to open.
 * @throws DomainError `not_found`; `conflict` for an opportunity that is not closed.
 */
export async function openPositionsFromCommitments(
  tx: Tx,
  viewer: Viewer,
  { opportunityId }: { opportunityId: string },
): Promise<{ importId: string | null; positions: OpenedPosition[] }> {
  const recordedAt = await lockLedger(tx);
  // Otherwise the funding of a commitment could be undone at the same time.
  await lockDeals(tx, [opportunityId]);
  const { name, entries, positions } = await fundedOf(tx, opportunityId);
  if (entries.length === 0) return { importId: null, positions };
  const vehicles = new Map((await findVehicles(tx, { ids: [opportunityId] })).map((one) => [one.id, one]));
  const plan = await prepareLines(tx, entries, vehicles);
  const [wrong] = plan.problems;
  if (wrong) throw new DomainError('unprocessable', wrong.problem);
  const importId = newId();
  const counts = { lineCount: entries.length, knownCount: plan.known, addedCount: plan.lines.length };
  const fileName = `Commitments to ${name}`;
  const sha256 = createHash('sha256').update(JSON.stringify(entries)).digest();
  const byId = viewer.memberId;
  await insertImport(tx, { id: importId, kind: 'ledger', fileName, sha256, ...counts, at: recordedAt, byId });
  await keepLines(tx, { recordedAt, byId, importId }, plan.lines, vehicles);
  await recordAudit(tx, {
    actorId: byId,
    act: 'ledger.openPositions',
    subject: { type: 'opportunity', id: opportunityId },
    before: null,
    after: { import: importId, positions: positions.length, committed: total(positions) },
  });
  return { importId, positions };
}

const total = (positions: readonly OpenedPosition[]): number =>
  positions.reduce((sum, { committed }) => sum + committed.amount, 0);

async function fundedOf(
  db: Db,
  opportunityId: string,
): Promise<{ name: string; entries: LineEntry[]; positions: OpenedPosition[] }> {
  const closing = await findClosing(db, opportunityId);
  if (!closing) throw new DomainError('not_found', 'Opportunity not found.');
  if (closing.stage !== 'closed' || !closing.closedAt)
    throw new DomainError('conflict', 'You can create positions once the opportunity is closed.');
  const committedOn = dayOf(closing.closedAt);
  const entries: LineEntry[] = [];
  const positions: OpenedPosition[] = [];
  for (const row of await findFunded(db, opportunityId)) {
    const { id, memberId, entityId, name, entityName, acceptedAmount, currency, fundedAt, times } = row;
    if (acceptedAmount === null || fundedAt === null) continue;
    const paidInOn = dayOf(fundedAt);
    const again = times === 0 ? id : `${id}-${times + 1}`;
    const common = {
      holder: { memberId, entityId, vehicleId: opportunityId },
      ...{ amount: acceptedAmount, unfundedChange: null, note: null, reverses: null },
    };
    entries.push(
      {
        at: entries.length + 1,
        type: 'commitment',
        date: committedOn,
        reference: `commitment-${again}`,
        ...common,
      },
      {
        at: entries.length + 2,
        type: 'call_investment',
        date: paidInOn,
        reference: `funding-${again}`,
        ...common,
      },
    );
    const committed = { amount: acceptedAmount, currency };
    positions.push({ holder: entityName ?? name, committed, committedOn, paidInOn });
  }
  return { name: closing.name, entries, positions };
}

const dayOf = (at: Date): string => at.toISOString().slice(0, 10);
