import { db } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import { leafFacts } from '#app/platform/audit/leaf.server.ts';
import { consistencyProof, inclusionProof } from '#app/platform/audit/proofs.server.ts';
import {
  findHead,
  findLeafOf,
  findNewestHead,
  findStoredEntry,
  type HeadRow,
} from '#app/platform/audit/tree.queries.server.ts';
import { requireAdmin } from '#app/platform/session/require-admin.ts';

const base64 = (hashes: readonly Buffer[]): string[] => hashes.map((hash) => hash.toString('base64'));

/**
 * Proves that one entry is in the log, against the newest head (RFC 9162 §2.1.3).
 * @throws DomainError `not_found`, `conflict` while no head covers it.
 */
export async function proveEntry(viewer: Viewer | null, id: string) {
  requireAdmin(viewer, { sees: 'system' });
  // Whole entries, as the tree covers them: nothing in them can be withheld.
  requireAdmin(viewer, { sees: 'people' });
  requireAdmin(viewer, { sees: 'money' });
  const [entry, leaf, head] = [
    await findStoredEntry(db(), id),
    await findLeafOf(db(), id),
    await findNewestHead(db()),
  ];
  if (!entry) throw new DomainError('not_found', 'Entry not found.');
  if (!leaf || !head || leaf.position >= head.size)
    throw new DomainError('conflict', 'No head covers this entry yet. Please try again in a minute.');
  return {
    format: 'vestry-audit-inclusion/1',
    entry: leafFacts(entry),
    position: leaf.position,
    leafHash: leaf.hash.toString('base64'),
    path: base64(await inclusionProof(db(), leaf.position, head.size)),
    head: head.note,
  };
}

/**
 * Proves that the log of one head is a prefix of the log of another, in either order (RFC 9162 §2.1.4).
 * @throws DomainError `not_found`.
 */
export async function proveConsistency(viewer: Viewer | null, ids: { one: string; other: string }) {
  requireAdmin(viewer, { sees: 'system' });
  const found = [await findHead(db(), ids.one), await findHead(db(), ids.other)].sort(bySize);
  const [older, newer] = found;
  if (!older || !newer) throw new DomainError('not_found', 'Head not found.');
  return {
    format: 'vestry-audit-consistency/1',
    older: older.note,
    newer: newer.note,
    path: base64(await consistencyProof(db(), older.size, newer.size)),
  };
}

const bySize = (one: HeadRow | undefined, other: HeadRow | undefined): number =>
  (one?.size ?? 0) - (other?.size ?? 0);
