import { db } from '#app/db/client.server.ts';
import { type BankDetails, currentBankDetails } from '#app/features/bank-details/bank-details.server.ts';
import { findAccount, findLastCall } from './accounts.queries.server.ts';
import { type AccountHistory, isPaidOut, type OwnNotice } from './own-notice.ts';
import type { OwnItemRow } from './own-notices.queries.server.ts';
import type { NoticeAccount } from './payment-block.ts';

/** Where the money of a notice goes: to an account of the firm's, or to the last characters of the holder's. */
export type Accounts = { account: NoticeAccount | null; paidTo: string | null };

export async function accountsOf(notice: OwnNotice, row: OwnItemRow): Promise<Accounts> {
  if (isPaidOut(notice)) {
    const { memberId, entityId, currency } = row;
    const own = await currentBankDetails({ memberId, entityId, currency });
    return { account: null, paidTo: (own?.iban ?? own?.accountNumber)?.slice(-4) ?? null };
  }
  const account = await accountOf(row);
  // Nobody is told to pay to an account that was taken out of use since.
  if (!account?.approvedAt || account.endedAt) return { account: null, paidTo: null };
  const { entityName, memberName, holderAddress } = row;
  const payer = holderAddress && { name: entityName ?? memberName, address: holderAddress };
  const history = await historyOf(account, row);
  return { account: { ...account, payer, history }, paidTo: null };
}

async function historyOf(account: BankDetails, row: OwnItemRow): Promise<AccountHistory> {
  const last = await findLastCall(db(), row);
  const former = last && (await accountOf(last));
  if (last && former && isSame(account, former)) return { kind: 'same', last };
  const since = (account.effectiveAt ?? account.proposedAt).toISOString().slice(0, 10);
  const people = account.approvedById === account.proposedById ? 1 : 2;
  return last && former ? { kind: 'changed', last, since, people } : { kind: 'first', since, people };
}

type Published = Pick<OwnItemRow, 'bankDetailsId' | 'vehicleId' | 'publishedAt'>;

/** The account that holders were asked to pay to: that of the notice, or the vehicle's when it was published. */
const accountOf = ({ bankDetailsId, vehicleId, publishedAt }: Published) =>
  bankDetailsId === null
    ? currentBankDetails({ vehicleId }, { at: publishedAt })
    : findAccount(db(), bankDetailsId);

const FIELDS = ['payee', 'iban', 'accountNumber', 'routingNumber', 'bic'] as const;

const isSame = (one: BankDetails, other: BankDetails): boolean =>
  FIELDS.every((field) => one[field] === other[field]);
