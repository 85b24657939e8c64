import { Hono } from 'hono';
import { isAdmin } from '#app/domain/access.ts';
import { DomainError } from '#app/domain/errors.ts';
import { ledgerColumns } from '#app/features/portfolio/admin/lines/line-columns.ts';
import { exportLedger } from '#app/features/portfolio/admin/lines/lines.server.ts';
import { ledgerFilters } from '#app/features/portfolio/admin/lines/lines.ts';
import { confirmedAdmin } from '../confirmed.ts';
import type { ServerEnv } from '../context.ts';
import { tableFile } from '../table-file.ts';

/** Ledgers of vehicles as files, for admins; 404 for everyone else. */
export const ledgers = new Hono<ServerEnv>();

const confirmed = confirmedAdmin((param) => `/admin/funds/${param('vehicle')}/ledger`);

ledgers.get('/:vehicle/ledger.csv', confirmed, async (c) => {
  const viewer = c.get('viewer');
  if (!viewer || !isAdmin(viewer)) throw new DomainError('not_found', 'Call not found.');
  const { vehicle, rows } = await exportLedger(viewer, {
    vehicle: c.req.param('vehicle'),
    filters: ledgerFilters.parse(c.req.query()),
  });
  return tableFile(c, {
    name: vehicle.name,
    part: 'ledger',
    columns: ledgerColumns(vehicle.currency),
    rows,
  });
});
