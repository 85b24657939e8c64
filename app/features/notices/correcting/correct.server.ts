import type { Tx } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import { findVehicles } from '#app/features/ledger/positions.queries.server.ts';
import {
  fieldsOf,
  insertDraft,
  lockDraft,
  noticeNotFound,
  storeRevision,
} from '../drafting/drafts.server.ts';
import { findCorrection, updateNotice } from '../notices.queries.server.ts';
import { lockPublished } from './cancel.server.ts';

/**
 * Starts the correction of a published notice: a draft with everything that it says. Once published, it replaces the
 * notice and keeps its number; payments that arrived count for it. A correction that is being drafted is
 * returned; another reason is a change of it, since holders read it.
 * @throws DomainError `not_found`; `conflict` for a notice that is not open, or not recorded yet, or whose correction
 * is being published.
 */
export async function startCorrection(
  tx: Tx,
  viewer: Viewer,
  { noticeId, reason }: { noticeId: string; reason: string },
): Promise<{ noticeId: string; revision: number }> {
  const row = await lockPublished(tx, viewer, noticeId);
  const begun = await findCorrection(tx, noticeId);
  if (begun?.publishedAt)
    throw new DomainError(
      'conflict',
      'A correction of this notice is being published. Try again in a minute.',
    );
  if (begun) {
    const draft = await lockDraft(tx, viewer, begun.id);
    if (draft.reason === reason) return { noticeId: draft.id, revision: draft.revision };
    const { revision } = await storeRevision(tx, draft, fieldsOf(draft), viewer.memberId);
    await updateNotice(tx, draft.id, { reason });
    return { noticeId: draft.id, revision };
  }
  const [vehicle] = await findVehicles(tx, { ids: [row.vehicleId] });
  if (!vehicle) throw noticeNotFound();
  const { kind, purpose, content, noticeDate, dueDate } = row;
  const also = { noticeDate, dueDate, corrects: noticeId, reason };
  return insertDraft(tx, viewer, vehicle, { kind, purpose, content }, also);
}
