import { db } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import { isId } from '#app/domain/ids.ts';
import { currentName } from '#app/platform/firm/firm.server.ts';
import { dayIn } from '#app/platform/format/wall-clock.ts';
import { accountsOf } from './accounts.server.ts';
import { type Due, dueRowsOf } from './due-rows.ts';
import { type NoticeState, type OwnNotice, type OwnNoticePage, stateOfNotice } from './own-notice.ts';
import {
  findItemLines,
  findOwnExpected,
  findOwnItem,
  findOwnItemsOf,
  findSharedLines,
  findSumsBefore,
  type OwnItemRow,
} from './own-notices.queries.server.ts';
import { paymentBlockOf } from './payment-block.ts';

/** Returns one of the viewer's notices. @throws DomainError `not_found`, also for those of others and for drafts. */
export async function ownNotice(viewer: Viewer, itemId: string): Promise<OwnNoticePage> {
  const row = isId(itemId) ? await findOwnItem(viewer, db(), itemId) : undefined;
  if (!row) throw new DomainError('not_found', 'Notice not found.');
  const [lines, { committed }, shared] = await Promise.all([
    findItemLines(db(), row.id),
    findSumsBefore(db(), row),
    findSharedLines(db(), row),
  ]);
  const notice = { ...noticeOf(row), lines, committed };
  const today = dayIn(viewer.timeZone, new Date());
  const state = stateOfNotice(notice, today);
  const { account, paidTo } = await accountsOf(notice, row);
  // The holder's own account is theirs.
  const shownPaidTo = viewer.holders ? null : paidTo;
  return {
    notice,
    state,
    today,
    shared,
    block: paymentBlockOf(notice, state, account, await currentName()),
    paidTo: shownPaidTo,
  };
}

/** A part of a notice in the list of them all. */
export type NoticePart = { notice: OwnNotice; state: NoticeState };

/**
 * Returns what an address of a notice leads to: one item; of a notice in which the viewer holds several positions, all of
 * them. Holders are notified of the notice as a whole.
 * @throws DomainError as `ownNotice`.
 */
export async function ownNoticeOrParts(
  viewer: Viewer,
  id: string,
): Promise<{ page: OwnNoticePage } | { parts: NoticePart[]; today: string }> {
  const rows = isId(id) ? await findOwnItemsOf(viewer, db(), id) : [];
  if (rows.length <= 1) return { page: await ownNotice(viewer, rows[0]?.id ?? id) };
  const today = dayIn(viewer.timeZone, new Date());
  const notices = rows.map(noticeOf);
  return { parts: notices.map((notice) => ({ notice, state: stateOfNotice(notice, today) })), today };
}

/** Returns what is due from the viewer and what they will be paid, the most urgent first. */
export async function ownDue(viewer: Viewer): Promise<Due> {
  const rows = await findOwnExpected(viewer, db());
  const today = dayIn(viewer.timeZone, new Date());
  return { rows: dueRowsOf(rows.map(noticeOf), today), today };
}

/** Everything about an item but its lines and the commitment. */
export function noticeOf(row: OwnItemRow): OwnNotice {
  const { reference, amount, replacedById, replacedAt } = row;
  return {
    id: row.id,
    positionId: row.positionId,
    pdf: row.documentId === null ? 'preparing' : row.hasReadable ? { documentId: row.documentId } : null,
    kind: row.kind,
    number: row.number,
    vehicle: { slug: row.vehicleSlug, name: row.vehicleName, kind: row.isFund ? 'fund' : 'deal' },
    holder: { member: row.memberName, entity: row.entityName },
    currency: row.currency,
    noticeDate: row.noticeDate,
    dueDate: row.dueDate,
    purpose: row.purpose,
    lines: [],
    committed: 0,
    due: row.due,
    unfundedBefore: row.unfundedBefore,
    unfundedAfter: row.unfundedAfter,
    payment:
      amount === null || reference === null
        ? null
        : {
            amount,
            paid: row.paid,
            paidOn: row.paidOn,
            returned: row.returned,
            reference,
            waivedOn: row.waivedAt && dayOf(row.waivedAt),
          },
    reportedPaidOn: row.reportedPaidOn,
    corrects: row.corrects ? { reason: row.reason ?? '' } : null,
    replacement:
      replacedById && replacedAt
        ? { id: replacedById, on: dayOf(replacedAt), reason: row.replacedReason ?? '' }
        : null,
    cancelled: cancellationOf(row),
  };
}

/** To a holder who has no part in its correction, a notice is cancelled. */
function cancellationOf(row: OwnItemRow): OwnNotice['cancelled'] {
  const { cancelledAt, cancelReason, replacedAt, replacedById, replacedReason } = row;
  if (cancelledAt) return { on: dayOf(cancelledAt), reason: cancelReason ?? '' };
  return replacedAt && !replacedById ? { on: dayOf(replacedAt), reason: replacedReason ?? '' } : null;
}

const dayOf = (at: Date): string => dayIn('UTC', at);
