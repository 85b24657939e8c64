import { db } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { approvalsOf, mayApprove, needsSecondAdmin } from '#app/platform/approvals/approvals.server.ts';
import { fieldsOf, noticeNotFound } from '../drafting/drafts.server.ts';
import { findNoticeHolders } from '../holders.queries.server.ts';
import type { NoticeFields, NoticeVehicle } from '../notice.ts';
import type { NoticeRow } from '../notices.queries.server.ts';
import { findNoticeView } from './notice-view.queries.server.ts';

export type NoticeState =
  | 'draft'
  | 'awaiting_approval'
  | 'scheduled'
  | 'publishing'
  | 'published'
  | 'replaced'
  | 'cancelled';

/** A request for a second admin's approval: of the publication, or of the cancellation. Times are ISO. */
export type NoticeApproval = {
  id: string;
  revision: number;
  requestedBy: string;
  requestedAt: string;
  /** Whether the viewer may approve it. */
  isTheirs: boolean;
};

/** A notice for its admin page. Times are ISO. */
export type NoticeView = {
  id: string;
  vehicle: NoticeVehicle;
  number: number | null;
  fields: NoticeFields;
  state: NoticeState;
  revision: number;
  savedAt: string;
  savedBy: string;
  /** What the lines come to: what is called less what is paid out; minor units. */
  total: number;
  publishAt: string | null;
  publishedAt: string | null;
  /** Why it was not published when it should have been. */
  problem: string | null;
  /** The notice that it corrects, and why. */
  corrects: string | null;
  reason: string | null;
  /** The correction that is drafted or published. */
  correctionId: string | null;
  cancelReason: string | null;
  approval: NoticeApproval | null;
  /** Why its approval was refused the last time; only of this revision. */
  sentBack: { by: string; reason: string } | null;
  needsSecondAdmin: boolean;
};

const stateOf = (row: NoticeRow, isRequested: boolean): NoticeState => {
  if (row.cancelledAt) return 'cancelled';
  if (row.replacedAt) return 'replaced';
  if (row.recordedAt) return 'published';
  if (row.publishedAt) return 'publishing';
  if (isRequested) return 'awaiting_approval';
  return row.clearedRevision === row.revision ? 'scheduled' : 'draft';
};

/**
 * Returns a notice, also a draft, for its admin page.
 * @throws DomainError `not_found` for anyone but admins.
 */
export async function noticeView(viewer: Viewer, noticeId: string): Promise<NoticeView> {
  const found = await findNoticeView(viewer, db(), noticeId);
  if (!found) throw noticeNotFound();
  const { notice: row, vehicleName, vehicleSlug, vehicleKind, changedBy, correctionId } = found;
  const requests = await approvalsOf(viewer, { subject: 'notice', subjectId: noticeId });
  const open = requests.find(({ approval }) => !approval.decidedAt && !approval.withdrawnAt);
  const back = requests.find(
    ({ approval }) => approval.decision === 'sent_back' && approval.revision === row.revision,
  );
  return {
    ...{ id: row.id, number: row.number, revision: row.revision, total: row.total, problem: row.problem },
    vehicle: {
      ...{ id: row.vehicleId ?? '', slug: vehicleSlug, name: vehicleName, kind: vehicleKind },
      currency: row.currency,
    },
    fields: fieldsOf(row),
    state: stateOf(row, open !== undefined),
    savedAt: row.changedAt.toISOString(),
    savedBy: row.changedByCommand ? 'the command line' : changedBy,
    publishAt: row.publishAt?.toISOString() ?? null,
    publishedAt: row.publishedAt?.toISOString() ?? null,
    ...{ corrects: row.corrects, reason: row.reason, correctionId, cancelReason: row.cancelReason },
    approval: open
      ? {
          ...{ id: open.approval.id, revision: open.approval.revision, requestedBy: open.requestedBy },
          requestedAt: open.approval.requestedAt.toISOString(),
          isTheirs: mayApprove(viewer, open.approval),
        }
      : null,
    sentBack: back ? { by: back.decidedBy ?? '', reason: back.approval.reason ?? '' } : null,
    needsSecondAdmin: needsSecondAdmin('notice'),
  };
}

/** A holder of the vehicle, to be excused or given an amount. */
export type HolderOption = { positionId: string; name: string; email: string };

/**
 * Returns the holders of a notice's vehicle by name.
 * @throws DomainError `not_found` for anyone but admins.
 */
export async function noticeHolders(
  viewer: Viewer,
  { noticeId }: { noticeId: string },
): Promise<HolderOption[]> {
  const found = await findNoticeView(viewer, db(), noticeId);
  if (!found) throw noticeNotFound();
  const holders = await findNoticeHolders(db(), found.notice.vehicleId, found.notice.corrects);
  return holders
    .map(({ positionId, name, email }) => ({ positionId, name, email }))
    .sort((one, other) => one.name.localeCompare(other.name));
}
