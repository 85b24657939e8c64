import { inGroupsOfFour } from '#app/domain/money/iban.ts';
import { formatMoneyExactly, plainAmount } from '#app/domain/money/money.ts';
import { paymentCode, type Transfer } from '#app/domain/money/payment-code.ts';
import { paymentPicture } from '#app/domain/money/payment-picture.ts';
import {
  type AccountHistory,
  accountAdvice,
  accountRows,
  isPayable,
  type NoticeState,
  type OwnNotice,
  openAmount,
  type PaymentBlock,
  type PayTo,
} from './own-notice.ts';

/** The firm's account of a notice, and what it is to those that the holder paid to before. */
export type NoticeAccount = PayTo & Pick<Transfer, 'address' | 'payer'> & { history: AccountHistory };

/** Returns where and how to pay what is still open; `null` once nothing is to be paid, and without an account. */
export function paymentBlockOf(
  { payment, currency }: OwnNotice,
  state: NoticeState,
  account: NoticeAccount | null,
  brand: string,
): PaymentBlock | null {
  if (!payment || !account || !isPayable(state)) return null;
  const amount = { amount: openAmount(payment), currency };
  const { reference } = payment;
  const code = paymentCode({ ...account, amount, reference });
  const isNew = account.history.kind !== 'same';
  return {
    rows: [
      ...accountRows(account).map((row) => ({ ...row, isNew: isNew && row.field !== 'payee' })),
      {
        field: 'amount',
        label: 'Amount',
        value: formatMoneyExactly(amount),
        plain: plainAmount(amount.amount, amount.currency),
        isNew: false,
      },
      {
        field: 'reference',
        label: 'Reference',
        value: inGroupsOfFour(reference),
        plain: reference,
        isNew: false,
      },
    ],
    code: code && paymentPicture(code),
    advice: accountAdvice(account.history, brand),
  };
}
