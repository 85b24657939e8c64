import { Hono } from 'hono';
import { z } from 'zod';
import { isAdmin } from '#app/domain/access.ts';
import { DomainError } from '#app/domain/errors.ts';
import { type ExportedBook, exportBook } from '#app/features/commitments/book/book-export.server.ts';
import { EXPORT_COLUMNS } from '#app/features/commitments/book/book-export.ts';
import { contentDisposition } from '#app/integrations/storage/content-disposition.ts';
import { CSV_TYPE, csvOf, XLSX_TYPE, xlsxOf } from '#app/platform/lists/spreadsheets.server.ts';
import { confirmedAdmin } from '../confirmed.ts';
import type { ServerContext, ServerEnv } from '../context.ts';

export const books = new Hono<ServerEnv>();

const confirmed = confirmedAdmin((param) => `/admin/opportunities/${param('id')}/book`);

/** Returns every commitment to an opportunity as a file, for admins; 404 for everyone else. */
books.get('/:id/book.csv', confirmed, async (c) => {
  const { name, rows } = await book(c, 'csv');
  return c.body(csvOf(EXPORT_COLUMNS, rows), 200, headers(name, 'csv', CSV_TYPE));
});

books.get('/:id/book.xlsx', confirmed, async (c) => {
  const { name, rows } = await book(c, 'xlsx');
  return c.body(await xlsxOf(EXPORT_COLUMNS, rows, name), 200, headers(name, 'xlsx', XLSX_TYPE));
});

function book(c: ServerContext, format: 'csv' | 'xlsx'): Promise<ExportedBook> {
  const viewer = c.get('viewer');
  const id = z.uuid().safeParse(c.req.param('id'));
  if (!viewer || !isAdmin(viewer) || !id.success) throw new DomainError('not_found', 'Call not found.');
  return exportBook(viewer, { opportunityId: id.data, format, signal: c.req.raw.signal });
}

const headers = (name: string, ending: string, type: string) => ({
  'Content-Type': type,
  'Content-Disposition': contentDisposition(
    'attachment',
    `${name}, book of ${new Date().toISOString().slice(0, 10)}.${ending}`,
  ),
  'Cache-Control': 'private, no-store',
});
