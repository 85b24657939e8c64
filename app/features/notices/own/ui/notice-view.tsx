import { useState } from 'react';
import type { LineType } from '#app/domain/investing/ledger.ts';
import { LINE_WORDS } from '#app/domain/investing/line-words.ts';
import { formatMoneyExactly } from '#app/domain/money/money.ts';
import { formatDate } from '#app/platform/format/dates.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { cx } from '#app/ui/cx.ts';
import { useHolder } from '#app/ui/navigation/holder.tsx';
import { headlineOf } from '../headline.ts';
import { isPayable, type OwnNoticePage, openAmount } from '../own-notice.ts';
import { NoticeLines } from './notice-lines.tsx';
import { PayBar } from './pay-bar.tsx';
import { PaymentBlock } from './payment-block.tsx';
import { Received } from './received.tsx';
import { ReportDialog } from './report-dialog.tsx';
import { StateRemark } from './state-remark.tsx';
import { Unfunded } from './unfunded.tsx';

type Props = {
  page: OwnNoticePage;
  /** Reports the day of the payment, or with `null` withdraws it. Returns the error sentence; `null` on success. */
  onReport: (day: string | null) => Promise<string | null>;
};

/** A member's notice: how much, by when, what for, and how to pay it. */
export function NoticeView({ page, onReport }: Props) {
  const [isReporting, setIsReporting] = useState(false);
  const { notice, state, today, shared, block, paidTo } = page;
  const { payment, currency, dueDate, purpose, reportedPaidOn } = notice;
  const holder = useHolder();
  const mayReport = holder === null || holder.acts || holder.prepares;
  const headline = headlineOf(notice, state, today, holder === null);
  const amount = formatMoneyExactly({ amount: payment ? openAmount(payment) : 0, currency });
  const report = async (day: string | null) => {
    const problem = await onReport(day);
    if (problem === null) setIsReporting(false);
    return problem;
  };
  return (
    <div className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]">
      <div>
        <dl className="grid border-y sm:grid-cols-[5fr_4fr]">
          <div className="py-3">
            <dt className="text-xs text-muted">{headline.label}</dt>
            <dd className={cx('font-serif text-2xl', headline.isStruck && 'text-muted line-through')}>
              {headline.value}
            </dd>
            {headline.note && <dd className="mt-1 text-xs text-muted">{headline.note}</dd>}
          </div>
          <div className="py-3 max-sm:border-t sm:border-s sm:ps-5">
            <dt className="text-xs text-muted">{state === 'coming' ? 'Payment date' : 'Due date'}</dt>
            <dd className="font-serif text-xl">{formatDate(dueDate)}</dd>
            <dd className="mt-1">
              <Badge tone={headline.badge.tone}>{headline.badge.text}</Badge>
            </dd>
          </div>
        </dl>
        <StateRemark
          notice={notice}
          state={state}
          change={
            mayReport && (
              <>
                <Button size="sm" variant="quiet" onClick={() => setIsReporting(true)}>
                  Change
                </Button>
                <Button size="sm" variant="quiet" onClick={() => void report(null)}>
                  Withdraw
                </Button>
              </>
            )
          }
        />
      </div>
      {isPayable(state) && (
        <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <PaymentBlock
            block={block}
            amount={amount}
            onReport={reportedPaidOn === null && mayReport ? () => setIsReporting(true) : undefined}
          />
        </div>
      )}
      <div className="flex flex-col gap-10 lg:col-start-1">
        {purpose && (
          <section aria-labelledby="purpose">
            <h2 id="purpose" className="mb-2">
              What it is for
            </h2>
            <p className="max-w-read">{purpose}</p>
          </section>
        )}
        <Received notice={notice} paidTo={paidTo} isComing={state === 'coming'} />
        <section aria-labelledby="lines">
          <h2 id="lines" className="mb-3">
            Amount by line
          </h2>
          <NoticeLines notice={notice} />
          {shared.length > 0 && <p className="mt-2 text-xs text-muted">{sharedText(shared)}</p>}
        </section>
        <Unfunded notice={notice} />
      </div>
      {isPayable(state) && block && <PayBar block={block} amount={amount} dueDate={dueDate} />}
      {isReporting && (
        <ReportDialog
          amount={amount}
          noticeDate={notice.noticeDate}
          today={today}
          reported={reportedPaidOn}
          onReport={report}
          onClose={() => setIsReporting(false)}
        />
      )}
    </div>
  );
}

/** Names nobody: who was excused is between them and the firm. */
const sharedText = (shared: readonly LineType[]): string =>
  shared.length === 1 && shared[0]
    ? `The line “${LINE_WORDS[shared[0]].text}” is shared by the holders who take part in it.`
    : 'Some lines are shared by the holders who take part in them.';
