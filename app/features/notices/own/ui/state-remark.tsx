import type { ReactNode } from 'react';
import { formatMoneyExactly } from '#app/domain/money/money.ts';
import { formatDate } from '#app/platform/format/dates.ts';
import { useHolder, useInvestor } from '#app/ui/navigation/holder.tsx';
import { Link } from '#app/ui/navigation/link.tsx';
import { type NoticeState, type OwnNotice, shortNoticeName } from '../own-notice.ts';
import { Remark } from './remark.tsx';

type Props = {
  notice: OwnNotice;
  state: NoticeState;
  /** Buttons that change what was reported. */
  change: ReactNode;
};

/** What a holder should know about the state of a notice; nothing while it is simply due. */
export function StateRemark({ notice, state, change }: Props) {
  const { payment, replacement, cancelled, reportedPaidOn, dueDate, currency } = notice;
  const holder = useHolder();
  const { whose } = useInvestor();
  const money = (amount: number) => formatMoneyExactly({ amount, currency });
  const remark = () => {
    if (payment?.returned)
      return (
        <Remark
          icon="Alert"
          tone="critical"
          title={`${whose} bank returned the payment`}
          text={payment.returned}
        />
      );
    switch (state) {
      case 'replaced':
        return (
          <Remark
            icon="Info"
            title="Replaced by a corrected notice"
            text={
              <>
                {replacement?.reason} What was paid counts towards it.{' '}
                {replacement && <Link to={`/notices/${replacement.id}`}>Open the new notice</Link>}
              </>
            }
          />
        );
      case 'cancelled':
        return (
          <Remark
            icon="Info"
            title={`Do not pay this ${notice.kind === 'call' ? 'call' : 'notice'}`}
            text={`${cancelled?.reason ?? ''} Nothing is due and the unfunded commitment is as before.`}
          />
        );
      case 'reported':
        return (
          <Remark
            icon="Clock"
            title={`${holder ? `${holder.name} reported a payment` : 'You said you paid'} on ${formatDate(reportedPaidOn ?? dueDate)}`}
            text={<>The money has not arrived yet. Transfers usually take one business day. {change}</>}
          />
        );
      case 'overpaid':
        return (
          <Remark
            icon="Info"
            title={`${holder ? `${holder.name} has` : 'You have'} a credit of ${money((payment?.paid ?? 0) - (payment?.amount ?? 0))}`}
            text="It counts towards your next call. Write to us if you would rather have it back."
          />
        );
      case 'paid':
        return (
          <Remark
            icon="Checkmark"
            tone="success"
            title="Nothing left to do"
            text={`Thank you for ${shortNoticeName(notice)}.`}
          />
        );
      case 'overdue':
        return payment && payment.paid > 0 ? (
          <Remark
            icon="Alert"
            tone="critical"
            title={`Due ${formatDate(dueDate)}`}
            text="The code and the amount to copy show what is still due. The reference stays the same."
          />
        ) : null;
      default:
        return null;
    }
  };
  const content = remark();
  return content && <div className="mt-4">{content}</div>;
}
