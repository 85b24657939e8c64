import { Hono } from 'hono';
import { ledgerColumns } from '#app/features/ledger/admin/lines/line-columns.ts';
import { exportLedger } from '#app/features/ledger/admin/lines/lines.server.ts';
import { ledgerFilters } from '#app/features/ledger/admin/lines/lines.ts';
import { adminOf, confirmedAdmin } from '../confirmed.ts';
import type { ServerEnv } from '../context.ts';
import { tableFile } from '../table-file.ts';

/** Ledgers, holders and valuations of vehicles as files, for admins; 404 for everyone else. */
export const ledgers = new Hono<ServerEnv>();

const confirmed = (page: string) => confirmedAdmin((param) => `/admin/funds/${param('vehicle')}${page}`);

ledgers.get('/:vehicle/ledger.csv', confirmed('/ledger'), async (c) => {
  const { vehicle, rows } = await exportLedger(adminOf(c), {
    vehicle: c.req.param('vehicle'),
    filters: ledgerFilters.parse(c.req.query()),
  });
  const columns = ledgerColumns(vehicle.currency);
  return tableFile(c, { name: vehicle.name, part: 'ledger', columns, rows });
});
