import { Hono } from 'hono';
import { z } from 'zod';
import { transaction } from '#app/db/client.server.ts';
import { DomainError } from '#app/domain/errors.ts';
import { workOnFile } from '#app/features/ledger/imports/files/file-work.server.ts';
import { askForCheck, fileNameInput, keepFile } from '#app/features/ledger/imports/files/files.server.ts';
import { IMPORT_KINDS, TEMPLATES } from '#app/features/ledger/imports/import-format.ts';
import { CSV_TYPE } from '#app/platform/lists/spreadsheets.server.ts';
import { adminOf } from '../confirmed.ts';
import type { ServerEnv } from '../context.ts';
import { fileHeaders } from '../file-headers.ts';

export const imports = new Hono<ServerEnv>();

/** Accepts a ledger file as the whole body, and checks it; returns its id. */
imports.post('/', async (c) => {
  // Before the body is read: a stranger's would only fill memory.
  const viewer = adminOf(c, { changes: 'money' });
  const fileName = fileNameInput.safeParse(c.req.query('name'));
  if (!fileName.success) throw new DomainError('unprocessable', 'The file name is missing or too long.');
  const content = Buffer.from(await c.req.arrayBuffer());
  const { id, isSmall } = await transaction(async (tx) => {
    const kept = await keepFile(tx, viewer, { fileName: fileName.data, content });
    return askForCheck(tx, viewer, { ...kept, kind: null, mapping: {} });
  });
  if (isSmall) await workOnFile(id);
  return c.json({ id }, 200, { 'Cache-Control': 'no-store' });
});

const kind = z.enum(IMPORT_KINDS);

imports.get('/templates/:kind', async (c) => {
  adminOf(c, { sees: 'money' });
  const asked = kind.safeParse(c.req.param('kind').replace(/\.csv$/, ''));
  if (!asked.success) throw new DomainError('not_found', 'Template not found.');
  const headers = await fileHeaders(['Import template', asked.data], { type: CSV_TYPE, ending: 'csv' });
  return c.body(TEMPLATES[asked.data], 200, headers);
});
