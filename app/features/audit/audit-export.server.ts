import { db, transaction } from '#app/db/client.server.ts';
import { type ListReads, listReads } from '#app/db/list-reads.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import { recordAudit } from '#app/platform/audit/audit.server.ts';
import { leafFacts } from '#app/platform/audit/leaf.server.ts';
import { readHead, verifierKey } from '#app/platform/audit/note.server.ts';
import { openPersonal } from '#app/platform/audit/personal.server.ts';
import { findNewestHead } from '#app/platform/audit/tree.queries.server.ts';
import { settings } from '#app/platform/config/settings.server.ts';
import { requireAdmin } from '#app/platform/session/require-admin.ts';
import type { AuditAsked } from './audit-list.tsx';
import { type AuditCondition, type AuditLogRow, findLeavesMatching } from './audit-log.queries.server.ts';
import { auditRows, conditionOf, exportedEntry } from './audit-log.server.ts';

const CHUNK = 500;

type ExportedEntry = ReturnType<typeof exportedEntry>;

/** Records that the log was exported, without the search text. */
const recordExport = (viewer: Viewer, format: 'csv' | 'jsonl', { q, cursor: _, ...filters }: AuditAsked) =>
  transaction((tx) =>
    recordAudit(tx, {
      actorId: viewer.memberId,
      act: 'audit.export',
      subject: { type: 'audit', id: 'log' },
      before: null,
      after: { format, ...filters, ...(q !== '' && { search: true }) },
    }),
  );

/**
 * Returns the matching entries for a table, in the order of the list. They are read part by part while the file is
 * sent: the log is long, and its entries never change their place.
 * @throws DomainError `not_found` for everyone but admins.
 */
export async function exportAuditTable(
  viewer: Viewer | null,
  filters: AuditAsked,
  signal: AbortSignal,
): Promise<AsyncGenerator<ExportedEntry>> {
  requireAdmin(viewer, { sees: 'system' });
  await recordExport(viewer, 'csv', filters);
  return tableRows(viewer, listReads(), filters, signal);
}

async function* tableRows(
  viewer: Viewer,
  read: ListReads,
  filters: AuditAsked,
  signal: AbortSignal,
): AsyncGenerator<ExportedEntry> {
  let cursor: string | null = null;
  while (!signal.aborted) {
    const part = { cursor, limit: CHUNK };
    const rows: AuditLogRow[] = await read((on) => auditRows(viewer, on, filters, part));
    yield* rows.map(exportedEntry);
    if (rows.length < CHUNK) return;
    cursor = rows.at(-1)?.id ?? null;
  }
}

/**
 * Returns an export that anyone can verify (docs/verify-audit-export.mjs): a line with the newest head, then a line
 * for every leaf in order, complete if the entry matches, else only its hash. `read` repeats encrypted values in
 * clear text, which the tree does not cover.
 * @throws DomainError `not_found` for everyone but admins, `conflict` before the first head.
 */
export async function exportAuditLog(
  viewer: Viewer | null,
  filters: AuditAsked,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array>> {
  requireAdmin(viewer, { sees: 'system' });
  // Whole entries, as the tree covers them: nothing in them can be withheld.
  requireAdmin(viewer, { sees: 'people' });
  requireAdmin(viewer, { sees: 'money' });
  const head = await findNewestHead(db());
  if (!head) throw new DomainError('conflict', 'There is no checkpoint yet. Please try again in a minute.');
  await recordExport(viewer, 'jsonl', filters);
  const { origin, trustedKeys } = settings().audit;
  const key = trustedKeys.find((one) => readHead(head.note, [one])?.signedBy === 'known');
  const first = {
    format: 'vestry-audit/1',
    head: head.note,
    key: key ? verifierKey(origin, key) : null,
  };
  const lines = leafLines(await conditionOf(viewer, filters), head.size, signal);
  const encoder = new TextEncoder();
  let isFirst = true;
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (isFirst) controller.enqueue(encoder.encode(`${JSON.stringify(first)}\n`));
      isFirst = false;
      const { done, value } = await lines.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await lines.return(undefined);
    },
  });
}

async function* leafLines(
  condition: AuditCondition,
  size: number,
  signal: AbortSignal,
): AsyncGenerator<string, undefined> {
  for (let from = 0; from < size && !signal.aborted; from += CHUNK) {
    const leaves = await findLeavesMatching(db(), condition, { from, until: size, limit: CHUNK });
    const shown = await openPersonal(
      db(),
      leaves.flatMap(({ entry }) => entry ?? []),
    );
    const opened = new Map(shown.map(({ id, before, after }) => [id, { before, after }]));
    const lines = leaves.map(({ position, hash, entry }) =>
      JSON.stringify(
        entry
          ? { position, entry: leafFacts(entry), read: opened.get(entry.id) }
          : { position, hash: hash.toString('base64') },
      ),
    );
    yield `${lines.join('\n')}\n`;
  }
  return undefined;
}
