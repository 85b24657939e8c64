import { db } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { isId } from '#app/domain/ids.ts';
import { findNotice, nextNumber } from '../notices.queries.server.ts';
import { noticePdf } from '../own/sheet/notice-pdf.server.ts';
import { findDraftFor } from './draft-pdf.queries.server.ts';
import { fieldsOf, noticeNotFound } from './drafts.server.ts';
import { computeNotice } from './preview.server.ts';

/**
 * Typesets what a draft, as it is saved, would say to one holder: as once it is published, but for the reference, the
 * payment code and the files within it, which only a notice has.
 * @throws DomainError `not_found` for anyone but admins, for a published notice and for a holder of another vehicle
 */
export async function draftPdf(viewer: Viewer, noticeId: string, positionId: string): Promise<Uint8Array> {
  const found =
    isId(noticeId) && isId(positionId) ? await findDraftFor(viewer, db(), noticeId, positionId) : undefined;
  if (!found) throw noticeNotFound();
  const { draft, ...of } = found;
  const fields = fieldsOf(draft);
  const { allocation } = await computeNotice(db(), draft, fields);
  const item = allocation.items.find((one) => one.positionId === positionId);
  if (!item) throw noticeNotFound();
  const former = draft.corrects ? await findNotice(viewer, db(), draft.corrects) : undefined;
  const { amounts, changes, due, unfundedBefore, unfundedAfter } = item;
  const lines = fields.content.lines
    .map(({ type, description, insideFund }, at) => ({
      ...{ type, description, insideFund, amount: amounts[at] ?? 0, unfundedChange: changes[at] ?? 0 },
    }))
    .filter(({ amount, unfundedChange }) => amount !== 0 || unfundedChange !== 0);
  const row = {
    ...{ ...of, ...fields, id: positionId, positionId, due, unfundedBefore, unfundedAfter },
    // What is recorded of the notice that it corrects is reversed.
    noticeId: draft.corrects ?? noticeId,
    number: former?.number ?? (await nextNumber(db(), draft.vehicleId ?? '', draft.kind)),
    ...{ currency: draft.currency, bankDetailsId: null },
    ...{ publishedAt: new Date(), year: new Date().getUTCFullYear() },
    ...{ corrects: draft.corrects, reason: draft.reason, corrections: 0 },
    ...{ cancelledAt: null, cancelReason: null, publishedById: null },
    ...{ vehicleId: draft.vehicleId ?? '', isFund: draft.fundId !== null },
    ...{ fundId: draft.fundId, opportunityId: draft.opportunityId },
    ...{ documentId: null, hasReadable: false, reportedPaidOn: null },
    ...{ paymentId: null, amount: due === 0 ? null : Math.abs(due), reference: '' },
    ...{ waivedAt: null, paid: 0, paidOn: null, returned: null },
    ...{ replacedById: null, replacedAt: null, replacedReason: null },
  };
  const { bytes } = await noticePdf(row, { lines, revision: draft.revision });
  return bytes;
}
