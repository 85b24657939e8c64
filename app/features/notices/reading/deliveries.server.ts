import { db } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { isId } from '#app/domain/ids.ts';
import { serveListOf } from '#app/platform/lists/serve-list.server.ts';
import { noticeNotFound } from '../drafting/drafts.server.ts';
import { noticeTitles } from './approval-view.server.ts';
import { type FoundDelivery, findDeliveries, findPartsOf } from './deliveries.queries.server.ts';
import { DELIVERIES, type DeliveryRow } from './delivery-list.tsx';

export const deliveryList = serveListOf(DELIVERIES, {
  need: { sees: 'money' },
  parent: 'notice',
  async parentAt(viewer, id) {
    const name = isId(id) ? (await noticeTitles(viewer, [id])).get(id) : undefined;
    if (name === undefined) throw noticeNotFound();
    return { id, name };
  },
  rows: ({ id }) => ({ find: findDeliveries(id), rowOf }),
});

function rowOf({
  isMailed,
  mailState,
  mailReason,
  documentId,
  isReadable,
  ...row
}: FoundDelivery): DeliveryRow {
  return {
    ...row,
    mail: isMailed ? { state: mailState ?? 'waiting', reason: mailReason } : null,
    notifiedAt: row.notifiedAt?.toISOString() ?? null,
    readAt: row.readAt?.toISOString() ?? null,
    pdf: documentId === null ? 'preparing' : isReadable ? 'ready' : 'withdrawn',
    openedAt: row.openedAt?.toISOString() ?? null,
  };
}

/** Names what the audit log has about a notice. Empty for everyone but admins. */
export async function auditedParts(
  viewer: Viewer,
  noticeId: string,
): Promise<{ type: string; id: string; label?: string }[]> {
  const [titles, { expected, entries, files }] = await Promise.all([
    noticeTitles(viewer, [noticeId]),
    findPartsOf(viewer, db(), noticeId),
  ]);
  const label = titles.get(noticeId);
  return [
    { type: 'notice', id: noticeId, ...(label !== undefined && { label }) },
    ...expected.map(({ id }) => ({ type: 'expected_payment', id })),
    ...entries.map(({ id }) => ({ type: 'bank_entry', id })),
    ...files.map(({ id }) => ({ type: 'payout_file', id })),
  ];
}
