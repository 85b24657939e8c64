import { Hono } from 'hono';
import { EXPORT_COLUMNS, exportBook } from '#app/features/commitments/book/book-export.server.ts';
import { adminOf, confirmedAdmin } from '../confirmed.ts';
import type { ServerEnv } from '../context.ts';
import { tableFile } from '../table-file.ts';

export const books = new Hono<ServerEnv>();

const confirmed = confirmedAdmin({ sees: 'deals' }, (param) => `/admin/opportunities/${param('id')}/book`);

/** Returns every commitment to an opportunity as a file, for admins; 404 for everyone else. */
for (const format of ['csv', 'xlsx'] as const)
  books.get(`/:id/book.${format}`, confirmed, async (c) => {
    const { name, rows } = await exportBook(adminOf(c, { sees: 'deals' }), {
      opportunityId: c.req.param('id'),
      format,
    });
    return tableFile(c, { name, part: 'book', columns: EXPORT_COLUMNS, rows, format });
  });
