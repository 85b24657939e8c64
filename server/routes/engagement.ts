import { Hono } from 'hono';
import { engagementFilters } from '#app/features/engagement/engagement-input.ts';
import {
  exportKeen,
  exportQuiet,
  KEEN_COLUMNS,
  QUIET_COLUMNS,
} from '#app/features/engagement/lists.server.ts';
import { contentDisposition } from '#app/integrations/storage/content-disposition.ts';
import {
  CSV_TYPE,
  csvOf,
  type TableColumn,
  XLSX_TYPE,
  xlsxOf,
} from '#app/platform/lists/spreadsheets.server.ts';
import { confirmedAdmin } from '../confirmed.ts';
import type { ServerContext, ServerEnv } from '../context.ts';

/** The lists of engagement as files, for admins; 404 for everyone else. */
export const engagement = new Hono<ServerEnv>();

/** Exports the activity of many people. */
const confirmed = confirmedAdmin('/admin/engagement');

engagement.get('/export.csv', confirmed, (c) => exported(c, 'csv'));
engagement.get('/export.xlsx', confirmed, (c) => exported(c, 'xlsx'));

type Format = 'csv' | 'xlsx';

async function exported(c: ServerContext, format: Format): Promise<Response> {
  const filters = engagementFilters.parse(c.req.query());
  const given = { format, filters, signal: c.req.raw.signal };
  const viewer = c.get('viewer');
  return filters.list === 'keen'
    ? fileOf(c, format, 'Keen', KEEN_COLUMNS, await exportKeen(viewer, given))
    : fileOf(c, format, 'Went quiet', QUIET_COLUMNS, await exportQuiet(viewer, given));
}

async function fileOf<Row>(
  c: ServerContext,
  format: Format,
  name: string,
  columns: readonly TableColumn<Row>[],
  rows: AsyncGenerator<Row>,
): Promise<Response> {
  const body = format === 'csv' ? csvOf(columns, rows) : await xlsxOf(columns, rows, name);
  return c.body(body, 200, {
    'Content-Type': format === 'csv' ? CSV_TYPE : XLSX_TYPE,
    'Content-Disposition': contentDisposition(
      'attachment',
      `${name}, ${new Date().toISOString().slice(0, 10)}.${format}`,
    ),
    'Cache-Control': 'private, no-store',
  });
}
