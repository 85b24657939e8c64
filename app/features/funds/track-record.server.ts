import { db } from '#app/db/client.server.ts';
import { processGlobal } from '#app/db/process-global.ts';
import type { LedgerLine, Position } from '#app/domain/investing/ledger.ts';
import { figuresOf } from '#app/features/ledger/figures/figures.ts';
import { knownLedger } from '#app/features/ledger/figures/known-ledger.ts';
import { findKnownUntil } from '#app/features/ledger/reading/known-until.queries.server.ts';
import type { FundPage, TrackRecord } from './fund.ts';
import { countHolders, sumVehicleLines, sumVehicleValuations } from './funds.queries.server.ts';

type CachedRecord = { of: number; record: TrackRecord | null };

/** Cached track records by fund, valid until the next recording. A fund may have a hundred thousand lines. */
const kept = processGlobal('fund-track-records', () => new Map<string, CachedRecord>());

/** With fewer investors, each could derive the others' figures. */
const LEAST_MEMBERS = 3;

/**
 * Returns the combined figures of all investors of a fund, as of the last day on which all of them were valued;
 * `null` before there is one, and with fewer than three investors. The ledger is first summed by day and type, since
 * the figures depend only on these sums.
 */
export async function fundTrackRecord({ id, size, ...fund }: FundPage): Promise<TrackRecord | null> {
  const knownUntil = await findKnownUntil(db());
  if (!knownUntil) return null;
  const before = kept.get(id);
  if (before?.of === knownUntil.getTime()) return before.record;
  const [sums, valued] = await Promise.all([
    sumVehicleLines(db(), id, knownUntil),
    sumVehicleValuations(db(), id, knownUntil),
  ]);
  const complete = await lastComplete(id, valued);
  const all = { memberId: id, entityId: null, name: 'All investors' };
  const facts = { kind: 'fund', currency: size.currency, sector: fund.strategy } as const;
  // The sums have the days of their lines, whichever these are.
  const vehicle = { id, ...facts, callsCountFrom: 'due', ...fund } as const;
  const position: Position = { id, vehicle, holder: all };
  const lines = sums.map(
    ({ date, type, amount, unfundedChange, recordedAt }, index): LedgerLine => ({
      ...{ id: String(index), positionId: id, reference: String(index) },
      ...{ date, type, amount, unfundedChange, recordedAt },
      ...{ moved: null, note: null, reverses: null },
    }),
  );
  const record = complete && recordOf(position, lines, complete, knownUntil);
  kept.set(id, { of: knownUntil.getTime(), record });
  return record;
}

type Valued = Awaited<ReturnType<typeof sumVehicleValuations>>[number];

/** The newest of these days on which every position with paid-in capital was valued. */
async function lastComplete(vehicleId: string, newestFirst: readonly Valued[]): Promise<Valued | null> {
  for (const valued of newestFirst) {
    const { members, unvalued } = await countHolders(db(), { vehicleId, date: valued.date });
    if (unvalued === 0) return members >= LEAST_MEMBERS ? valued : null;
  }
  return null;
}

function recordOf(
  position: Position,
  lines: LedgerLine[],
  { date, nav, recordedAt }: Valued,
  knownUntil: Date,
): TrackRecord | null {
  const valuation = { id: date, positionId: position.id, date, nav, recordedAt, publishedAt: recordedAt };
  const rows = { positions: [position], lines, valuations: [valuation], rates: [] };
  const known = knownLedger(rows, { asOf: date, knownAt: knownUntil.toISOString() });
  const { figures } = figuresOf(known, { level: 'portfolio' }, null, 'valuation');
  return figures && { figures, asOf: date };
}
