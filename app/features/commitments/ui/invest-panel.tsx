import type { ReactNode } from 'react';
import { formatDate } from '#app/platform/dates.ts';
import { formatMoney, formatMoneyCompact, type Money } from '#app/platform/money.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { Countdown } from '#app/ui/clock.tsx';
import { KeyValues } from '#app/ui/key-values.tsx';
import { Progress } from '#app/ui/progress.tsx';
import type { CommitmentView } from '../commitment.ts';
import { ownWords, stateBadge } from './own-words.ts';
import type { Terms } from './terms.ts';

/** Where the focus goes after an act: the place that then tells how the member stands. */
export const OWN_STANDING_ID = 'your-investment';

export type Stance = {
  /** The member's latest commitment here, whatever became of it. */
  commitment: CommitmentView | null;
  desired: Money | null;
  /** Why the member may not invest now; `null` when they may. */
  refusal: string | null;
  /** What they can do about the refusal. */
  help?: ReactNode;
};

export type InvestActs = {
  onInvest: () => void;
  onWithdraw: () => void;
  /** The dialog is likely to be wanted soon. */
  onNear: () => void;
};

type Props = Stance & InvestActs & { terms: Terms; closesAt: string | null; timeZone: string };

/** Beside an open opportunity: how far it is, on what terms, where the member stands, and what they can do. */
export function InvestPanel({ terms, closesAt, timeZone, ...rest }: Props) {
  const { raised, target, minimum, maximum } = terms;
  const done = formatMoneyCompact(raised, 1);
  const whole = formatMoneyCompact(target);
  return (
    <section aria-labelledby="invest-title" className="rounded-md border bg-surface p-5">
      <h2 id="invest-title" className="sr-only">
        Invest
      </h2>
      <p className="font-serif text-xl">{done}</p>
      <p className="mb-3 text-muted">raised of {whole}</p>
      <Progress value={raised.amount} max={target.amount} label="Raised" text={`${done} of ${whole}`} />
      <KeyValues
        className="mt-4 border-t-0"
        items={[
          ...(closesAt
            ? [
                { label: 'Time left', value: <Countdown iso={closesAt} over="None" suffix="" /> },
                { label: 'Closes on', value: formatDate(closesAt, timeZone) },
              ]
            : []),
          { label: 'Minimum', value: formatMoney(minimum) },
          { label: 'Maximum', value: formatMoney(maximum) },
        ]}
      />
      <OwnStanding {...rest} timeZone={timeZone} />
    </section>
  );
}

type StandingProps = Stance & InvestActs & { timeZone: string };

function OwnStanding({
  commitment,
  desired,
  refusal,
  help,
  timeZone,
  onInvest,
  onWithdraw,
  onNear,
}: StandingProps) {
  const counts = commitment !== null && ['submitted', 'accepted', 'funded'].includes(commitment.state);
  return (
    <div id={OWN_STANDING_ID} tabIndex={-1} className="mt-5 flex flex-col gap-4">
      {commitment && <Commitment commitment={commitment} timeZone={timeZone} onWithdraw={onWithdraw} />}
      {!counts && desired && (
        <p>
          You set <strong className="font-semibold">{formatMoney(desired)}</strong> as your desired amount. It
          binds nobody.
        </p>
      )}
      {!counts && refusal && (
        <div className="flex flex-col items-start gap-3 text-muted print:hidden">
          <p>{refusal}</p>
          {help && <div className="max-lg:hidden">{help}</div>}
        </div>
      )}
      {!counts && !refusal && (
        <Button
          variant="primary"
          size="lg"
          className="w-full max-lg:hidden print:hidden"
          onClick={onInvest}
          onPointerEnter={onNear}
          onFocus={onNear}
        >
          {desired ? 'Decide' : 'Invest'}
        </Button>
      )}
    </div>
  );
}

type CommitmentProps = { commitment: CommitmentView; timeZone: string; onWithdraw: () => void };

function Commitment({ commitment, timeZone, onWithdraw }: CommitmentProps) {
  const { headline, detail } = ownWords(commitment, timeZone);
  const { text, tone } = stateBadge(commitment);
  return (
    <div className="flex flex-col items-start gap-1">
      <Badge tone={tone}>{text}</Badge>
      <p className="mt-1 font-semibold">{headline}</p>
      <p className="text-muted">{detail}</p>
      {commitment.state === 'submitted' && (
        <Button size="sm" className="mt-2 print:hidden" onClick={onWithdraw}>
          Withdraw
        </Button>
      )}
    </div>
  );
}
