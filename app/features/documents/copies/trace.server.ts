import { db, transaction } from '#app/db/client.server.ts';
import { DOCUMENT_ACTS } from '#app/domain/access/documents.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import { recordAudit } from '#app/platform/audit/audit.server.ts';
import { countAct } from '#app/platform/rate-limit/rate-limit.server.ts';
import { requireAdmin } from '#app/platform/session/require-admin.ts';
import { oneLargeAtATime } from '#app/platform/untrusted-files/own-process.server.ts';
import { traceCopies } from '../marking/in-own-process.server.ts';
import { printedTraceId, traceIdsInText, typedTraceId, typedTraceStart } from '../marking/trace-id.ts';
import { findCopies } from './trail.queries.server.ts';
import type { TracedCopy } from './trail.ts';

/**
 * Finds the ids of copies in a leaked file. The file is read and not stored.
 * @returns the ids as printed, including ids of copies that are not ours.
 * @throws DomainError `not_found` for everyone but admins, `bad_request` for an empty file, `too_many_requests`,
 * `unavailable`.
 */
export async function traceFile(viewer: Viewer | null, bytes: Uint8Array): Promise<string[]> {
  requireAdmin(viewer, { sees: 'documents' });
  if (bytes.length === 0) throw new DomainError('bad_request', 'The file is empty.');
  await countAct('documentTrace', viewer.memberId);
  const size = bytes.length;
  const { ids: written, read } = await oneLargeAtATime(size, () => traceCopies(bytes));
  const ids = [...written, ...(await existing(viewer, read))];
  await transaction((tx) =>
    recordAudit(tx, {
      actorId: viewer.memberId,
      act: 'document.trace',
      subject: { type: 'document', id: 'leaked' },
      before: null,
      after: { bytes: size, copies: ids.map(printedTraceId) },
    }),
  );
  return ids.map(printedTraceId);
}

/** Of ids that were read from pixels, the ones of copies that exist: a misread sign is no other person's copy. */
async function existing(viewer: Viewer, read: readonly string[]): Promise<string[]> {
  if (read.length === 0) return [];
  return (await findCopies(viewer, db(), { ids: read, prefixes: [] })).map(({ id }) => id);
}

/**
 * Returns the owners of the copies that a text names, by complete ids or ids whose end cannot be read. Empty for
 * everyone but admins.
 */
export async function traceText(viewer: Viewer, text: string): Promise<TracedCopy[]> {
  const printed = traceIdsInText(text);
  const typed = printed.length === 0 ? typedTraceId(text) : null;
  const ids = typed ? [typed] : printed;
  const start = ids.length === 0 ? typedTraceStart(text) : null;
  if (ids.length === 0 && !start) return [];
  const rows = await findCopies(viewer, db(), { ids, prefixes: start ? [start] : [] });
  return rows.map(({ id, markedAt, version, fileName, acts, ...row }) => ({
    copy: printedTraceId(id),
    markedAt: markedAt.toISOString(),
    member: { id: row.memberId, name: row.memberName, email: row.memberEmail },
    document: { id: row.documentId, title: row.title },
    version,
    fileName,
    acts: DOCUMENT_ACTS.filter((act) => acts.includes(act)),
  }));
}
