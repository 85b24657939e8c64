import type { Db, Tx } from '#app/db/client.server.ts';
import type { Currency } from '#app/domain/money/currencies.ts';
import type { PostalAddress } from '#app/domain/postal-address.ts';
import {
  type BankDetails,
  currentBankDetailsOfHolders,
} from '#app/features/bank-details/bank-details.server.ts';
import { findUnpaid, findWaiting } from './payable.queries.server.ts';
import { payableBy } from './payable.ts';
import type { LeftOut, PayoutService } from './payout.ts';

type Payable = {
  expectedId: string;
  reference: string;
  holder: string;
  amount: number;
  account: BankDetails;
  address: PostalAddress;
  service: PayoutService;
};

type Holder = { memberId: string; entityId: string | null };
const keyOf = ({ memberId, entityId }: Holder): string => `${memberId} ${entityId}`;

/** Returns the accounts in use of holders in a currency. */
export async function accountsOf(within: Db | Tx, holders: readonly Holder[], currency: Currency) {
  const memberIds = [...new Set(holders.map(({ memberId }) => memberId))];
  const rows = await currentBankDetailsOfHolders(memberIds, currency, { within });
  const accounts = new Map(
    rows.map((row) => [keyOf({ memberId: row.memberId ?? '', entityId: row.entityId }), row]),
  );
  return (holder: Holder): BankDetails | undefined => accounts.get(keyOf(holder));
}

/** Divides what a notice has to pay out into what a file can have, and the holders who are left out, with the reason. */
export async function payableOf(
  within: Db | Tx,
  { id, currency }: { id: string; currency: Currency },
): Promise<{ payments: Payable[]; leftOut: LeftOut[] }> {
  const unpaid = await findUnpaid(within, id);
  const payments: Payable[] = [];
  const leftOut: LeftOut[] = [];
  if (unpaid.length === 0) return { payments, leftOut };
  const accountOf = await accountsOf(within, unpaid, currency);
  const memberIds = [...new Set(unpaid.map(({ memberId }) => memberId))];
  const waiting = new Set(
    (await findWaiting(within, memberIds, currency)).map(({ memberId, entityId }) =>
      keyOf({ memberId: memberId ?? '', entityId }),
    ),
  );
  for (const one of unpaid) {
    const { expectedId, reference, holder, open: amount } = one;
    const account = accountOf(one);
    const by = account
      ? payableBy(account, one.address, currency)
      : ({ why: waiting.has(keyOf(one)) ? 'waiting' : 'no_details' } as const);
    if ('why' in by) leftOut.push({ holder, amount, why: by.why });
    else if (account) payments.push({ expectedId, reference, holder, amount, account, ...by });
  }
  return { payments, leftOut };
}
