import { Hono } from 'hono';
import { transaction } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import { line } from '#app/domain/text/input-text.ts';
import { sentChoices } from '#app/features/payments/bank-files/csv/bank-table.ts';
import {
  askAboutTable,
  isTable,
  previewTable,
  recordTable,
  tableOf,
} from '#app/features/payments/reading/read-table.server.ts';
import { bankFileOf, recordBankFile } from '#app/features/payments/reading/record-file.server.ts';
import { adminOf } from '../confirmed.ts';
import type { ServerEnv } from '../context.ts';

export const bankFiles = new Hono<ServerEnv>();

const fileName = line(200);

/**
 * Reads a bank file, given as the whole body, and records what it says; returns what became of each statement. A CSV is
 * sent three times: to learn what has to be chosen, with the choices for a preview, and to be recorded.
 */
bankFiles.post('/', async (c) => {
  // Before the body is read: a stranger's would only fill memory.
  const viewer = adminOf(c, { changes: 'money' });
  const name = fileName.safeParse(c.req.query('name'));
  if (!name.success) throw new DomainError('unprocessable', 'The file name is missing or too long.');
  const bytes = new Uint8Array(await c.req.arrayBuffer());
  const answer = isTable(bytes)
    ? await tableAnswer(viewer, name.data, bytes, c.req.query())
    : await camtAnswer(viewer, name.data, bytes);
  return c.json(answer, 200, { 'Cache-Control': 'no-store' });
});

async function camtAnswer(viewer: Viewer, name: string, bytes: Uint8Array) {
  const file = await bankFileOf(name, bytes);
  return transaction((tx) => recordBankFile(tx, viewer, file));
}

type Sent = { choices?: string | undefined; record?: string | undefined };

async function tableAnswer(viewer: Viewer, name: string, bytes: Uint8Array, { choices, record }: Sent) {
  if (choices === undefined) return { question: await askAboutTable(bytes) };
  const chosen = sentChoices.safeParse(choices);
  if (!chosen.success) throw new DomainError('unprocessable', 'Please choose the columns of the file again.');
  const table = await tableOf(name, bytes, chosen.data);
  if (record !== 'yes') return previewTable(viewer, table);
  return transaction((tx) => recordTable(tx, viewer, table));
}
