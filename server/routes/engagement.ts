import { Hono } from 'hono';
import { engagementFilters } from '#app/features/engagement/engagement-input.ts';
import {
  exportKeen,
  exportQuiet,
  KEEN_COLUMNS,
  QUIET_COLUMNS,
} from '#app/features/engagement/lists.server.ts';
import { confirmedAdmin } from '../confirmed.ts';
import type { ServerContext, ServerEnv } from '../context.ts';
import { type TableFormat, tableFile } from '../table-file.ts';

/** The lists of engagement as files, for admins; 404 for everyone else. */
export const engagement = new Hono<ServerEnv>();

/** Exports the activity of many people. */
const confirmed = confirmedAdmin('/admin/engagement');

engagement.get('/export.csv', confirmed, (c) => exported(c, 'csv'));
engagement.get('/export.xlsx', confirmed, (c) => exported(c, 'xlsx'));

async function exported(c: ServerContext, format: TableFormat): Promise<Response> {
  const filters = engagementFilters.parse(c.req.query());
  const viewer = c.get('viewer');
  return filters.list === 'keen'
    ? tableFile(c, {
        name: 'Keen',
        columns: KEEN_COLUMNS,
        rows: await exportKeen(viewer, { format, filters }),
        format,
      })
    : tableFile(c, {
        name: 'Went quiet',
        columns: QUIET_COLUMNS,
        rows: await exportQuiet(viewer, { format, filters }),
        format,
      });
}
