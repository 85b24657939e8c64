import { Hono } from 'hono';
import { transaction } from '#app/db/client.server.ts';
import { DomainError } from '#app/domain/errors.ts';
import { line } from '#app/domain/text/input-text.ts';
import { bankFileOf, recordBankFile } from '#app/features/payments/reading/record-file.server.ts';
import { adminOf } from '../confirmed.ts';
import type { ServerEnv } from '../context.ts';

export const bankFiles = new Hono<ServerEnv>();

const fileName = line(200);

/** Reads a bank file, given as the whole body, and records what it says; returns what became of each statement. */
bankFiles.post('/', async (c) => {
  // Before the body is read: a stranger's would only fill memory.
  const viewer = adminOf(c);
  const name = fileName.safeParse(c.req.query('name'));
  if (!name.success) throw new DomainError('unprocessable', 'The file name is missing or too long.');
  const file = await bankFileOf(name.data, new Uint8Array(await c.req.arrayBuffer()));
  const report = await transaction((tx) => recordBankFile(tx, viewer, file));
  return c.json(report, 200, { 'Cache-Control': 'no-store' });
});
