import { Hono } from 'hono';
import { z } from 'zod';
import { DomainError } from '#app/domain/errors.ts';
import { exportAuditLog, exportAuditTable } from '#app/features/audit/audit-export.server.ts';
import { auditList } from '#app/features/audit/audit-log.server.ts';
import { proveConsistency, proveEntry } from '#app/features/audit/audit-proofs.server.ts';
import { confirmedAdmin } from '../confirmed.ts';
import type { ServerEnv } from '../context.ts';
import { fileHeaders, JSON_TYPE, today } from '../file-headers.ts';
import { tableFile } from '../table-file.ts';

/** Files of the audit log, for admins; 404 for everyone else. */
export const audit = new Hono<ServerEnv>();

/** Exports everything that the log contains about people. */
const confirmed = confirmedAdmin({ sees: 'system' }, '/admin/audit');

audit.get('/export.csv', confirmed, async (c) => {
  const rows = await exportAuditTable(
    c.get('viewer'),
    auditList.schema.parse(c.req.query()),
    c.req.raw.signal,
  );
  return tableFile(c, { name: 'Audit log', columns: auditList.columns, rows });
});

audit.get('/export.jsonl', confirmed, async (c) => {
  const lines = await exportAuditLog(
    c.get('viewer'),
    auditList.schema.parse(c.req.query()),
    c.req.raw.signal,
  );
  return c.body(lines, 200, await headers('jsonl', 'application/jsonl; charset=utf-8'));
});

audit.get('/entries/:id/proof.json', async (c) => {
  const proof = await proveEntry(c.get('viewer'), idIn(c.req.param('id')));
  return c.body(JSON.stringify(proof, null, 2), 200, await headers('json', JSON_TYPE));
});

audit.get('/consistency.json', async (c) => {
  const ids = { one: idIn(c.req.query('one')), other: idIn(c.req.query('other')) };
  const proof = await proveConsistency(c.get('viewer'), ids);
  return c.body(JSON.stringify(proof, null, 2), 200, await headers('json', JSON_TYPE));
});

function idIn(text: string | undefined): string {
  const id = z.uuid().safeParse(text);
  if (!id.success) throw new DomainError('not_found', 'Call not found.');
  return id.data;
}

const headers = (ending: string, type: string) => fileHeaders(['Audit log', today()], { type, ending });
