import { Hono } from 'hono';
import { NOTICE_COLUMNS, vehiclePayments } from '#app/features/notices/files/notice-rows.server.ts';
import { adminOf, confirmedAdmin } from '../confirmed.ts';
import type { ServerEnv } from '../context.ts';
import { tableFile } from '../table-file.ts';

/** What a fund or deal expects and has paid, for other programs. 404 for everyone but admins. */
export const vehicles = new Hono<ServerEnv>();

vehicles.get('/:slug/payments.csv', confirmedAdmin({ sees: 'money' }, '/admin/payments/late'), async (c) => {
  const { name, rows } = await vehiclePayments(adminOf(c, { sees: 'money' }), c.req.param('slug'));
  return tableFile(c, { name, part: 'payments', columns: NOTICE_COLUMNS, rows });
});
