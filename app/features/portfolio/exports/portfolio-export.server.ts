import { db, transaction } from '#app/db/client.server.ts';
import { holderIdOf, onBehalf } from '#app/domain/access/grants.ts';
import { maySee } from '#app/domain/access/staff.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import type { Position } from '#app/domain/investing/ledger.ts';
import type { LedgerRows } from '#app/features/ledger/figures/figure-types.ts';
import { findVehicles } from '#app/features/ledger/positions.queries.server.ts';
import {
  findHeld,
  findHeldLines,
  findHeldValuations,
  findNamedHolders,
  type HeldLine,
  type HeldScope,
  isHolder,
} from '#app/features/ledger/reading/held-ledger.queries.server.ts';
import { findRates } from '#app/features/ledger/reading/rates.queries.server.ts';
import { recordAudit } from '#app/platform/audit/audit.server.ts';
import { knownBy } from '../reading/known-by.server.ts';
import { EXPORT_COLUMNS, ILPA_COLUMNS } from './export-columns.ts';
import { type ExportFile, type ExportTable, exportFile } from './export-files.server.ts';
import type { ExportRequest } from './export-request.ts';
import { bridgeRows, daysOfBridges, figureTable } from './figure-rows.server.ts';
import { exportedLineRows, exportedValuationRows } from './ledger-rows.server.ts';

/** Rows read per query. */
const CHUNK = 1_000;

/**
 * Exports the viewer's own holdings, or those of the holder for whom they ask, or, for admins, a member's holdings or a vehicle (ledger.md §3). Exports of
 * other people's data are recorded in the audit log.
 * @throws DomainError `not_found` for data that the viewer may not export; `unprocessable` for more rows than a
 * spreadsheet can hold.
 */
export async function exportPortfolio(
  viewer: Viewer,
  request: ExportRequest,
  signal: AbortSignal,
): Promise<ExportFile> {
  const asked = { ...request, knownAt: await knownBy(request.knownAt) };
  const scope = await scopeOf(viewer, asked);
  const positions = await findHeld(viewer, db(), scope);
  const isPart = asked.vehicle !== null || asked.heldBy !== null;
  if (positions.length === 0 && isPart && !maySee(viewer, 'money')) throw notThere();
  if (scope.memberId !== viewer.memberId) await noteExport(viewer, asked, scope);
  const table = await tableOf(viewer, asked, { scope, positions, signal });
  return exportFile(table, asked.format === 'ilpa' ? 'csv' : asked.format, asked);
}

const notThere = () => new DomainError('not_found', 'Portfolio not found.');

/** Returns the member whose holdings are exported; `null` for everyone's in a vehicle, as only admins may. */
export const exportedHolderOf = (viewer: Viewer, { holder, vehicle }: ExportRequest): string | null =>
  holder === null && vehicle !== null && maySee(viewer, 'money') ? null : (holder ?? holderIdOf(viewer));

async function scopeOf(viewer: Viewer, asked: ExportRequest): Promise<HeldScope> {
  const { holder, vehicle } = asked;
  if (holder !== null && holder !== holderIdOf(viewer) && !(await isHolder(viewer, db(), holder)))
    throw notThere();
  const [found] = vehicle === null ? [] : await findVehicles(db(), { slugs: [vehicle] });
  if (vehicle !== null && !found) throw notThere();
  return {
    memberId: exportedHolderOf(viewer, asked),
    heldBy: asked.heldBy,
    vehicleId: found?.id ?? null,
  };
}

async function noteExport(
  viewer: Viewer,
  asked: ExportRequest,
  { memberId, vehicleId }: HeldScope,
): Promise<void> {
  const subject =
    memberId === null ? { type: 'vehicle', id: vehicleId ?? '' } : { type: 'member', id: memberId };
  const { what, format, asOf, knownAt, vehicle, heldBy } = asked;
  await transaction((tx) =>
    recordAudit(tx, {
      ...{ actorId: viewer.memberId, act: 'portfolio.export', subject, before: null },
      after: { what, format, asOf, knownAt, vehicle, heldBy, ...onBehalf(viewer) },
    }),
  );
}

type Source = { scope: HeldScope; positions: readonly Position[]; signal: AbortSignal };

async function tableOf(viewer: Viewer, asked: ExportRequest, source: Source): Promise<ExportTable> {
  const { what, asOf, format } = asked;
  const knownAt = new Date(asked.knownAt);
  const { scope, positions, signal } = source;
  const byId = new Map(positions.map((position) => [position.id, position]));
  switch (what) {
    case 'lines': {
      const lines = inParts(signal, (after) =>
        findHeldLines(viewer, db(), scope, { knownAt, asOf, after, limit: CHUNK }),
      );
      const named = format === 'ilpa' ? await findNamedHolders(viewer, db(), scope) : null;
      const columns = named ? ILPA_COLUMNS : EXPORT_COLUMNS.lines;
      return { columns, rows: exportedLineRows(lines, byId, asked, named) };
    }
    case 'valuations': {
      const heldValuations = await findHeldValuations(viewer, db(), scope, { knownAt, withDrafts: true });
      const valuations = heldValuations.filter(({ date }) => date <= asOf);
      return {
        columns: EXPORT_COLUMNS.valuations,
        rows: await exportedValuationRows(valuations, byId, asked),
      };
    }
    case 'figures':
      return figureTable(await ledgerOf(viewer, asked, source), asked);
    case 'bridge':
      return {
        columns: EXPORT_COLUMNS.bridge,
        rows: bridgeRows(await ledgerOf(viewer, asked, source), asked),
      };
  }
}

/** Reads everything that the figures need. */
async function ledgerOf(
  viewer: Viewer,
  { asOf, knownAt, reporting }: ExportRequest,
  { scope, positions, signal }: Source,
): Promise<LedgerRows> {
  const known = new Date(knownAt);
  const lines: HeldLine[] = [];
  const parts = inParts(signal, (after) =>
    findHeldLines(viewer, db(), scope, { knownAt: known, asOf: null, after, limit: CHUNK }),
  );
  for await (const part of parts) lines.push(...part);
  const valuations = await findHeldValuations(viewer, db(), scope, { knownAt: known, withDrafts: false });
  const days = new Set([...lines, ...valuations].map(({ date }) => date).filter((day) => day <= asOf));
  for (const day of daysOfBridges(asOf, days)) days.add(day);
  const currencies = new Set(positions.map(({ vehicle }) => vehicle.currency));
  if (reporting) currencies.add(reporting);
  const rates =
    reporting && currencies.size > 1
      ? await findRates(db(), { currencies: [...currencies], days: [...days], knownAt: known })
      : [];
  return { positions, lines, valuations, rates };
}

type LinePosition = { date: string; id: string };

/** Reads all lines, one page at a time. */
async function* inParts(
  signal: AbortSignal,
  read: (after: LinePosition | null) => Promise<HeldLine[]>,
): AsyncGenerator<HeldLine[]> {
  for (let after: LinePosition | null = null; ; ) {
    signal.throwIfAborted();
    const part: HeldLine[] = await read(after);
    if (part.length > 0) yield part;
    if (part.length < CHUNK) return;
    after = part.at(-1) ?? null;
  }
}
