import type { Tx } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import type { ApprovalRequestSeen, ApprovalSubject, ApprovalView } from '#app/domain/approvals.ts';
import { bankDetailsTitles, bankDetailsView } from '#app/features/bank-details/approval-view.server.ts';
import { lockBankDetails, settleBankDetails } from '#app/features/bank-details/proposals.server.ts';
import { documentTitles } from '#app/features/documents/admin/document-detail.server.ts';
import {
  grantApprovalView,
  grantTitles,
  lockGrantToDecide,
} from '#app/features/grants/approval-view.server.ts';
import { settleGrant } from '#app/features/grants/ending.server.ts';
import { lockDecided, settleNotice } from '#app/features/notices/publishing/publish.server.ts';
import { noticeApprovalView, noticeTitles } from '#app/features/notices/reading/approval-view.server.ts';
import { lockPayout, payoutTitles, settlePayout } from '#app/features/payments/payouts/release.server.ts';
import { setApprovalView, setTitles } from '#app/features/staff/approval-view.server.ts';
import { lockSetToDecide, settleSet } from '#app/features/staff/staff.server.ts';

type Settled = { id: string; isApproved: boolean; reason: string | null };

/** What the mechanism needs to know of a subject: how it is named, read and locked, and what follows. */
type ApprovalSlot = {
  titles: (viewer: Viewer, subjectIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** The subject's own page, if it is decided there rather than on `/admin/approvals/:id`. */
  page?: (subjectId: string) => string;
  view?: (viewer: Viewer, subjectId: string, seen: ApprovalRequestSeen) => Promise<ApprovalView>;
  /** Locks it as its changes do, before the request is locked. */
  lock?: (tx: Tx, viewer: Viewer, subjectId: string) => Promise<unknown>;
  settle?: (tx: Tx, viewer: Viewer, settled: Settled) => Promise<void>;
};

const SLOTS: Partial<Record<ApprovalSubject, ApprovalSlot>> = {
  bank_details: {
    titles: bankDetailsTitles,
    view: bankDetailsView,
    lock: (tx, viewer, id) => lockBankDetails(tx, viewer, id),
    settle: settleBankDetails,
  },
  document: { titles: documentTitles, page: (id) => `/admin/documents/${id}` },
  grant: { titles: grantTitles, view: grantApprovalView, lock: lockGrantToDecide, settle: settleGrant },
  notice: { titles: noticeTitles, view: noticeApprovalView, lock: lockDecided, settle: settleNotice },
  payout_file: {
    titles: payoutTitles,
    page: (id) => `/admin/payments/payouts/${id}`,
    lock: lockPayout,
    settle: settlePayout,
  },
  staff_set: { titles: setTitles, view: setApprovalView, lock: lockSetToDecide, settle: settleSet },
};

export const slotOf = (subject: ApprovalSubject): ApprovalSlot | undefined => SLOTS[subject];
