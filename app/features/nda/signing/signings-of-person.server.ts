import { db } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { requiredVersion, signatureState } from '../nda.ts';
import { findBinding } from '../versions.queries.server.ts';
import { findOverdue, findSigningsOf } from './signings-of-person.queries.server.ts';
import type { OverdueSigner, PersonSigning } from './signings-of-person.ts';

const DAY_MS = 86_400_000;
/** Members are overdue this many days after approval. */
const PATIENCE_DAYS = 7;
const MOST_OVERDUE = 5;

/** Returns every signing of one member, newest first. Empty for everyone but admins. */
export async function signingsOfPerson(viewer: Viewer, memberId: string): Promise<PersonSigning[]> {
  const rows = await findSigningsOf(viewer, db(), memberId);
  return rows.map(({ signature, version }) => {
    const { voidedAt, declinedAt, completedAt, viewedAt, sentAt, createdAt } = signature;
    return {
      ...version,
      id: signature.id,
      state: signatureState(signature),
      createdAt: createdAt.toISOString(),
      stateAt: (voidedAt ?? completedAt ?? declinedAt ?? viewedAt ?? sentAt ?? createdAt).toISOString(),
      reason: signature.voidReason ?? signature.declineReason,
      hasPaper: signature.documentKey !== null,
      hasCertificate: signature.certificateKey !== null,
    };
  });
}

/**
 * Returns the few longest-standing members who have declined to sign, or have not signed for a week. Empty for
 * everyone but admins.
 */
export async function overdueSigners(
  viewer: Viewer,
  now = new Date(),
): Promise<{ items: OverdueSigner[]; hasMore: boolean }> {
  const required = requiredVersion(await findBinding(db()), now);
  if (!required) return { items: [], hasMore: false };
  const before = new Date(now.getTime() - PATIENCE_DAYS * DAY_MS);
  const rows = await findOverdue(viewer, db(), required.version, before, MOST_OVERDUE);
  const items = rows.slice(0, MOST_OVERDUE).map(({ approvedAt, declinedAt, ...row }) => ({
    ...row,
    approvedAt: approvedAt?.toISOString() ?? null,
    declinedAt: declinedAt && new Date(declinedAt).toISOString(),
  }));
  return { items, hasMore: rows.length > MOST_OVERDUE };
}
