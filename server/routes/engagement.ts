import { Hono } from 'hono';
import { exportKeen, exportQuiet, keenList, quietList } from '#app/features/engagement/lists.server.ts';
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
  const viewer = c.get('viewer');
  const query = c.req.query();
  if (query.list === 'quiet') {
    const { list, columns, schema } = quietList;
    const rows = await exportQuiet(viewer, { format, asked: schema.parse(query) });
    return tableFile(c, { name: list.title, columns, rows, format });
  }
  const { list, columns, schema } = keenList;
  const rows = await exportKeen(viewer, { format, asked: schema.parse(query) });
  return tableFile(c, { name: list.title, columns, rows, format });
}
