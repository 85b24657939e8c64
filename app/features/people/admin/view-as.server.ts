import type { Tx } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import { recordAudit } from '#app/platform/audit/audit.server.ts';
import { lookAs, viewedMember } from '#app/platform/session/session.server.ts';

/**
 * Makes an admin's session view the application as a member, from the next request until the view is ended. The view
 * is read-only.
 * @throws DomainError `not_found` for everyone but admins and for a member who cannot be viewed as, `unauthorized` when
 * the session has ended.
 */
export async function startView(tx: Tx, viewer: Viewer, { memberId }: { memberId: string }): Promise<void> {
  const viewed = await viewedMember(tx, viewer, memberId);
  if (!viewed) throw new DomainError('not_found', 'You cannot view the product as this person.');
  const changed = await lookAs(tx, viewer.sessionId, memberId);
  if (!changed) throw new DomainError('unauthorized', 'Please sign in.');
  if (changed.before !== memberId) await auditView(tx, viewer.memberId, 'view.start', memberId);
}

/** Ends viewing as a member. Returns that member; `null` when the session had no view. */
export async function endView(tx: Tx, viewer: Viewer): Promise<{ memberId: string } | null> {
  const changed = await lookAs(tx, viewer.sessionId, null);
  if (!changed?.before) return null;
  await auditView(tx, viewer.viewedBy?.memberId ?? viewer.memberId, 'view.end', changed.before);
  return { memberId: changed.before };
}

/** `actorId` is the admin, `memberId` the member viewed as. */
export const auditView = (
  tx: Tx,
  actorId: string,
  act: 'view.start' | 'view.end',
  memberId: string,
): Promise<void> =>
  recordAudit(tx, { actorId, act, subject: { type: 'member', id: memberId }, before: null, after: {} });
