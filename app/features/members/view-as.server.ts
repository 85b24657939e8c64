import { type Tx, transaction } from '#app/db/client.server.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { DomainError } from '#app/platform/errors.ts';
import { lookAs, viewedMember } from '#app/platform/session.server.ts';
import type { Viewer } from '#app/platform/viewer.ts';

/**
 * Has an admin's session look at the product with a member's eyes, from the next request on until it is ended; nothing
 * can be changed meanwhile.
 * @throws DomainError `not_found` for everyone but admins, and for whom nobody looks as.
 */
export const startView = (viewer: Viewer, memberId: string): Promise<void> =>
  transaction(async (tx) => {
    const viewed = await viewedMember(tx, viewer, memberId);
    if (!viewed) throw new DomainError('not_found', 'There is nobody here whom you could look as.');
    const changed = await lookAs(tx, viewer.sessionId, memberId);
    if (!changed) throw new DomainError('unauthorized', 'Please sign in.');
    if (changed.before !== memberId) await auditView(tx, viewer.memberId, 'view.start', memberId);
  });

/** Has the session look with its own member's eyes again. Answers as whom it did; `null` when it did not. */
export const endView = (viewer: Viewer): Promise<{ memberId: string } | null> =>
  transaction(async (tx) => {
    const changed = await lookAs(tx, viewer.sessionId, null);
    if (!changed?.before) return null;
    await auditView(tx, viewer.viewedBy?.memberId ?? viewer.memberId, 'view.end', changed.before);
    return { memberId: changed.before };
  });

/** `actorId` is the admin, `memberId` as whom they look. */
export const auditView = (
  tx: Tx,
  actorId: string,
  act: 'view.start' | 'view.end',
  memberId: string,
): Promise<void> =>
  recordAudit(tx, { actorId, act, subject: { type: 'member', id: memberId }, before: null, after: {} });
