import { db } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { isId } from '#app/domain/ids.ts';
import type { Currency } from '#app/domain/money/currencies.ts';
import { currentBankDetails } from '#app/features/bank-details/bank-details.server.ts';
import { noticeName } from '#app/features/notices/notice.ts';
import { approvalsOf, mayApprove } from '#app/platform/approvals/approvals.server.ts';
import { dayIn } from '#app/platform/format/wall-clock.ts';
import { serveList, serveListOf } from '#app/platform/lists/serve-list.server.ts';
import { isConfirmed } from '#app/platform/session/step-up.server.ts';
import { findPayingNotice, findPayingNotices } from './payable.queries.server.ts';
import { payableOf } from './payable.server.ts';
import type { LeftOut } from './payout.ts';
import { findFile, findLines } from './payout-files.queries.server.ts';
import { PAYOUT_LINES } from './payout-line-list.tsx';
import { PAYOUTS, type PayoutRow } from './payout-list.tsx';
import {
  type FoundPayout,
  type FoundPayoutLine,
  findPayout,
  findPayoutLines,
  findPayoutPage,
} from './payout-lists.queries.server.ts';
import { changesSince, changeText, payoutNotFound } from './release.server.ts';

export const payoutList = serveList(PAYOUTS, {
  need: { sees: 'money' },
  find: findPayoutPage,
  rowOf: payoutRow,
});

export const payoutLineList = serveListOf(PAYOUT_LINES, {
  need: { sees: 'money' },
  parent: 'payout_file',
  async parentAt(viewer, id) {
    const found = isId(id) ? await findPayout(viewer, db(), id) : undefined;
    if (!found) throw payoutNotFound();
    return { id, name: `${found.vehicle}, ${noticeName(found)}` };
  },
  rows: ({ id }) => ({
    find: findPayoutLines(id),
    rowOf: ({ account, ...row }: FoundPayoutLine) => ({
      ...row,
      payee: account.payee,
      account: (account.iban ?? account.accountNumber ?? '').slice(-4),
    }),
  }),
});

function payoutRow({ kind, number, preparedAt, releasedAt, ...row }: FoundPayout): PayoutRow {
  return {
    ...row,
    notice: noticeName({ kind, number }),
    preparedAt: preparedAt.toISOString(),
    releasedAt: releasedAt?.toISOString() ?? null,
  };
}

/** A notice with something to pay out that no file has. */
export type ToPayOut = {
  noticeId: string;
  vehicle: string;
  notice: string;
  currency: Currency;
  dueDate: string;
  count: number;
  total: number;
};

const MOST_SHOWN = 20;

/** Returns the notices that have something to pay out, the earliest first. Empty for everyone but admins. */
export const toPayOut = async (viewer: Viewer): Promise<ToPayOut[]> =>
  (await findPayingNotices(viewer, db(), MOST_SHOWN)).map(({ id, kind, number, ...row }) => ({
    ...row,
    noticeId: id,
    notice: noticeName({ kind, number }),
  }));

/** What a file of a notice would have. `accountEnding`: of the account that pays; `null` without an approved one. */
export type PayoutPreview = ToPayOut & {
  accountEnding: string | null;
  leftOut: LeftOut[];
  /** The earliest day on which a bank can pay. */
  today: string;
};

/** Returns what a file of a notice would have. `null` for everyone but admins, and for what is not published. */
export async function payoutPreview(viewer: Viewer, noticeId: string): Promise<PayoutPreview | null> {
  const notice = isId(noticeId) ? await findPayingNotice(viewer, db(), noticeId) : undefined;
  if (!notice) return null;
  const [{ payments, leftOut }, account] = await Promise.all([
    payableOf(db(), notice),
    currentBankDetails({ vehicleId: notice.vehicleId }),
  ]);
  const { vehicle, currency, dueDate } = notice;
  return {
    ...{ noticeId, vehicle, notice: noticeName(notice), currency, dueDate, leftOut },
    count: payments.length,
    total: payments.reduce((sum, { amount }) => sum + amount, 0),
    accountEnding: (account?.iban ?? account?.accountNumber)?.slice(-4) ?? null,
    today: dayIn(viewer.timeZone, new Date()),
  };
}

export type PayoutRequest = { id: string; revision: number; requestedAt: string; mayApprove: boolean };

/** A file on its page. */
export type PayoutDetail = {
  row: PayoutRow;
  accountEnding: string;
  cancelReason: string | null;
  leftOut: LeftOut[];
  /** What keeps it from being released, a sentence each. */
  changes: string[];
  request: PayoutRequest | null;
  isConfirmed: boolean;
};

/** Returns a file for its page. @throws DomainError `not_found`, also for everyone but admins. */
export async function payoutDetail(viewer: Viewer, id: string): Promise<PayoutDetail> {
  const [listed, found] = isId(id)
    ? await Promise.all([findPayout(viewer, db(), id), findFile(viewer, db(), id)])
    : [];
  if (!listed || !found) throw payoutNotFound();
  const { account, file } = found;
  const row = payoutRow(listed);
  const isOpen = row.state === 'awaiting';
  const requests = isOpen ? await approvalsOf(viewer, { subject: 'payout_file', subjectId: id }) : [];
  const open = requests.find(({ approval }) => !approval.decidedAt && !approval.withdrawnAt)?.approval;
  const notice = { id: file.noticeId, currency: file.currency };
  return {
    row,
    accountEnding: (account.iban ?? account.accountNumber ?? '').slice(-4),
    cancelReason: file.cancelReason,
    leftOut: isOpen ? (await payableOf(db(), notice)).leftOut : [],
    changes: isOpen ? (await changesSince(db(), found, await findLines(db(), id))).map(changeText) : [],
    request: open
      ? {
          ...{ id: open.id, revision: open.revision, requestedAt: open.requestedAt.toISOString() },
          mayApprove: mayApprove(viewer, open),
        }
      : null,
    isConfirmed: isConfirmed(viewer),
  };
}
