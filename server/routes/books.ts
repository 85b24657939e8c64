import { Hono } from 'hono';
import { z } from 'zod';
import { isAdmin } from '#app/domain/access/access.ts';
import { DomainError } from '#app/domain/errors.ts';
import { type BookFilters, bookFilters } from '#app/features/commitments/book/book.ts';
import { exportBook } from '#app/features/commitments/book/book-export.server.ts';
import { EXPORT_COLUMNS } from '#app/features/commitments/book/book-export.ts';
import { confirmedAdmin } from '../confirmed.ts';
import type { ServerContext, ServerEnv } from '../context.ts';
import { type TableFormat, tableFile } from '../table-file.ts';

export const books = new Hono<ServerEnv>();

const confirmed = confirmedAdmin((param) => `/admin/opportunities/${param('id')}/book`);

/** Returns every commitment to an opportunity as a file, for admins; 404 for everyone else. */
books.get('/:id/book.csv', confirmed, (c) => book(c, 'csv'));
books.get('/:id/book.xlsx', confirmed, (c) => book(c, 'xlsx'));
/** Returns what the list of the book shows with the same filters. */
books.get('/:id/book/list.csv', confirmed, (c) => book(c, 'csv', bookFilters.parse(c.req.query())));

async function book(c: ServerContext, format: TableFormat, filters?: BookFilters): Promise<Response> {
  const viewer = c.get('viewer');
  const id = z.uuid().safeParse(c.req.param('id'));
  if (!viewer || !isAdmin(viewer) || !id.success) throw new DomainError('not_found', 'Call not found.');
  const asked = { opportunityId: id.data, format, ...(filters && { filters }) };
  const { name, rows } = await exportBook(viewer, asked);
  return tableFile(c, { name, part: 'book', columns: EXPORT_COLUMNS, rows, format });
}
