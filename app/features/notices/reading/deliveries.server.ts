import { db } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import type { MailState } from '#app/domain/messages/mail-state.ts';
import { findDeliveries, findPartsOf } from './deliveries.queries.server.ts';

/** Listed on the page. */
const MOST_LISTED = 200;

/** How a notice reached one holder. Times are ISO. */
export type Delivery = {
  id: string;
  memberId: string;
  holder: string;
  /** `null` if they get no mail about notices, or not yet. */
  mail: { state: MailState; reason: string | null } | null;
  notifiedAt: string | null;
  readAt: string | null;
  pdf: 'preparing' | 'ready' | 'withdrawn';
  openedAt: string | null;
  reportedPaidOn: string | null;
};

/** Returns how a notice reached its holders; nothing for everyone but admins. */
export async function noticeDeliveries(
  viewer: Viewer,
  noticeId: string,
): Promise<{ items: Delivery[]; total: number }> {
  const rows = await findDeliveries(viewer, db(), noticeId, MOST_LISTED);
  return {
    total: rows[0]?.total ?? 0,
    items: rows.map((row): Delivery => {
      const { id, memberId, holder, isMailed, mailState, mailReason, documentId, reportedPaidOn } = row;
      return {
        ...{ id, memberId, holder, reportedPaidOn },
        mail: isMailed ? { state: mailState ?? 'waiting', reason: mailReason } : null,
        notifiedAt: row.notifiedAt?.toISOString() ?? null,
        readAt: row.readAt?.toISOString() ?? null,
        pdf: documentId === null ? 'preparing' : row.isReadable ? 'ready' : 'withdrawn',
        openedAt: row.openedAt?.toISOString() ?? null,
      };
    }),
  };
}

/** Names what the audit log has about a notice. Empty for everyone but admins. */
export async function auditedParts(
  viewer: Viewer,
  noticeId: string,
): Promise<{ type: string; id: string }[]> {
  const { expected, files } = await findPartsOf(viewer, db(), noticeId);
  return [
    { type: 'notice', id: noticeId },
    ...expected.map(({ id }) => ({ type: 'expected_payment', id })),
    ...files.map(({ id }) => ({ type: 'payout_file', id })),
  ];
}
