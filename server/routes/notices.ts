import { Hono } from 'hono';
import { z } from 'zod';
import { maySee } from '#app/domain/access/staff.ts';
import { DomainError } from '#app/domain/errors.ts';
import { draftPdf } from '#app/features/notices/drafting/draft-pdf.server.ts';
import { importAmounts } from '#app/features/notices/files/import-amounts.server.ts';
import { NOTICE_COLUMNS, noticeFile, noticeJson } from '#app/features/notices/files/notice-rows.server.ts';
import { countAct } from '#app/platform/rate-limit/rate-limit.server.ts';
import { tableReading } from '#app/platform/tables/table-reading.ts';
import { adminOf, confirmFirst } from '../confirmed.ts';
import type { ServerEnv } from '../context.ts';
import { fileHeaders, today } from '../file-headers.ts';
import { requireMember } from '../member.ts';
import { tableFile } from '../table-file.ts';

/** A published notice as a file: the viewer's own part, for admins all of it. 404 for everyone else. */
export const notices = new Hono<ServerEnv>();

const PDF = { type: 'application/pdf', ending: 'pdf', kind: 'inline' } as const;
const FORMATS = ['json', 'csv', 'xlsx'] as const;

/** Reads a CSV or XLSX file, or pasted lines, as the whole body into a draft; returns what it found. */
notices.post('/amounts', async (c) => {
  // Before the body is read: a stranger's would only fill memory.
  const viewer = adminOf(c, { changes: 'money' });
  const seen = seenInQuery.safeParse(c.req.query());
  const decimals = tableReading.shape.decimals.catch(null).parse(c.req.query('decimals'));
  if (!seen.success) throw new DomainError('not_found', 'Notice not found.');
  const bytes = new Uint8Array(await c.req.arrayBuffer());
  const imported = await importAmounts(viewer, seen.data, bytes, decimals);
  return c.json(imported, 200, { 'Cache-Control': 'no-store' });
});

const seenInQuery = z.object({ noticeId: z.uuid(), revision: z.coerce.number().int().positive() });

/** What a draft would say to one holder, as a PDF. */
notices.get('/:id/draft.pdf', async (c) => {
  const viewer = adminOf(c, { sees: 'money' });
  const bytes = await draftPdf(viewer, c.req.param('id'), c.req.query('holder') ?? '');
  return c.body(Uint8Array.from(bytes), 200, await fileHeaders(['Draft of a notice'], PDF));
});

notices.get('/:file{[0-9a-f-]{36}\\.(json|csv|xlsx)}', async (c) => {
  const viewer = requireMember(c);
  const [id = '', ending] = c.req.param('file').split('.');
  const format = FORMATS.find((one) => one === ending);
  if (!format) throw new DomainError('not_found', 'Notice not found.');
  if (maySee(viewer, 'money')) {
    const again = confirmFirst(c, viewer, `/admin/notices/${id}`);
    if (again) return again;
  }
  await countAct('export', viewer.memberId);
  const { name, rows } = await noticeFile(viewer, id);
  if (format !== 'json') return tableFile(c, { name, columns: NOTICE_COLUMNS, rows: each(rows), format });
  const body = `${JSON.stringify(noticeJson(rows), null, 2)}\n`;
  return c.body(body, 200, await fileHeaders([name, today()], { type: 'application/json', ending: format }));
});

async function* each<Row>(rows: readonly Row[]): AsyncGenerator<Row> {
  yield* rows;
}
