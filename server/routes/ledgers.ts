import { Hono } from 'hono';
import { isAdmin } from '#app/domain/access.ts';
import { DomainError } from '#app/domain/errors.ts';
import { ledgerColumns } from '#app/features/portfolio/admin/lines/line-columns.ts';
import { exportLedger } from '#app/features/portfolio/admin/lines/lines.server.ts';
import { ledgerFilters } from '#app/features/portfolio/admin/lines/lines.ts';
import { contentDisposition } from '#app/integrations/storage/content-disposition.ts';
import { CSV_TYPE, csvOf } from '#app/platform/lists/spreadsheets.server.ts';
import { confirmedAdmin } from '../confirmed.ts';
import type { ServerEnv } from '../context.ts';

/** Ledgers of vehicles as files, for admins; 404 for everyone else. */
export const ledgers = new Hono<ServerEnv>();

const confirmed = confirmedAdmin((param) => `/admin/funds/${param('vehicle')}/ledger`);

ledgers.get('/:vehicle/ledger.csv', confirmed, async (c) => {
  const viewer = c.get('viewer');
  if (!viewer || !isAdmin(viewer)) throw new DomainError('not_found', 'Call not found.');
  const { vehicle, rows } = await exportLedger(viewer, {
    vehicle: c.req.param('vehicle'),
    filters: ledgerFilters.parse(c.req.query()),
    signal: c.req.raw.signal,
  });
  const name = `${vehicle.name}, ledger of ${new Date().toISOString().slice(0, 10)}.csv`;
  return c.body(csvOf(ledgerColumns(vehicle.currency), rows), 200, {
    'Content-Type': CSV_TYPE,
    'Content-Disposition': contentDisposition('attachment', name),
    'Cache-Control': 'private, no-store',
  });
});
