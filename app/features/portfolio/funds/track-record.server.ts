import { db } from '#app/db/client.server.ts';
import { processGlobal } from '#app/db/process-global.ts';
import type { LedgerLine, Position, Valuation } from '#app/domain/ledger.ts';
import { figuresOf } from '../figures/figures.ts';
import { knownLedger } from '../figures/known-ledger.ts';
import type { FundPage, TrackRecord } from './fund.ts';
import { findLastRecorded, sumVehicleLines, sumVehicleValuations } from './funds.queries.server.ts';

type Kept = { of: string; record: TrackRecord | null };

/** Track records that hold until something is recorded, by fund. A fund may have a hundred thousand lines. */
const kept = processGlobal('fund-track-records', () => new Map<string, Kept>());

/**
 * Returns the figures of all investors of a fund together, as of its last published valuation; `null` before there is
 * one. The ledger is summed by day and type first: sums of lines have the figures of their lines.
 */
export async function fundTrackRecord({ id, size, ...fund }: FundPage): Promise<TrackRecord | null> {
  const lastRecorded = await findLastRecorded(db());
  const before = kept.get(id);
  if (before?.of === lastRecorded) return before.record;
  const now = new Date();
  const [sums, valued] = await Promise.all([
    sumVehicleLines(db(), id, now),
    sumVehicleValuations(db(), id, now),
  ]);
  const asOf = valued.at(-1)?.date;
  const all = { memberId: id, entityId: null, name: 'All investors' };
  const vehicle = { id, kind: 'fund', currency: size.currency, sector: fund.strategy, ...fund } as const;
  const position: Position = { id, vehicle, holder: all };
  const lines = sums.map(
    ({ date, type, amount, unfundedChange, recordedAt }, index): LedgerLine => ({
      ...{ id: String(index), positionId: id, reference: String(index) },
      ...{ date, type, amount, unfundedChange, recordedAt },
      ...{ moved: null, note: null, reverses: null },
    }),
  );
  const valuations = valued.map(
    ({ date, nav, recordedAt }, index): Valuation => ({
      ...{ id: String(index), positionId: id, date, nav },
      ...{ recordedAt, publishedAt: recordedAt },
    }),
  );
  const rows = { positions: [position], lines, valuations, rates: [] };
  const figures =
    asOf &&
    figuresOf(knownLedger(rows, { asOf, knownAt: now.toISOString() }), { level: 'portfolio' }, null).figures;
  const record = asOf && figures ? { figures, asOf } : null;
  kept.set(id, { of: lastRecorded, record });
  return record;
}
