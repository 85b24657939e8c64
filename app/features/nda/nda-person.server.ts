import { db } from '#app/db/client.server.ts';
import type { Viewer } from '#app/platform/viewer.ts';
import { requiredVersion, signatureState } from './nda.ts';
import { findOverdue, findSigningsOf } from './nda-person.queries.server.ts';
import type { OverdueSigner, PersonSigning } from './nda-person.ts';
import { findBinding } from './nda-versions.queries.server.ts';

const DAY_MS = 86_400_000;
/** Who has not signed that many days after being approved is worth a reminder. */
const PATIENCE_DAYS = 7;
const MOST_OVERDUE = 5;

/** Every signing of one member, the newest first. Empty for everyone but admins. */
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

/** Members who have declined to sign, or have not for a week; the oldest few. Empty for everyone but admins. */
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
