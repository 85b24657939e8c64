import type { ReactNode } from 'react';
import { formatDate } from '#app/platform/dates.ts';
import { formatMoney, formatMoneyCompact, type Money } from '#app/platform/money.ts';
import { Button } from '#app/ui/button.tsx';
import { Countdown } from '#app/ui/clock.tsx';
import { KeyValues } from '#app/ui/key-values.tsx';
import { Progress } from '#app/ui/progress.tsx';
import { type CommitmentView, isUndecided } from '../commitment.ts';
import type { StoryStep } from '../own-story.ts';
import { OWN_STANDING_ID, OwnCommitment } from './own-commitment.tsx';
import { isLive } from './own-words.ts';
import type { Terms } from './terms.ts';

export type Stance = {
  /** The member's latest commitment here, whatever became of it. */
  commitment: CommitmentView | null;
  /** What happened to it. */
  story: readonly StoryStep[];
  desired: Money | null;
  /** Why the member may not invest now; `null` when they may. */
  refusal: string | null;
  /** What they can do about the refusal. */
  help?: ReactNode;
};

export type InvestActs = {
  onInvest: () => void;
  onAmend: () => void;
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

function OwnStanding(props: StandingProps) {
  const { commitment, story, desired, refusal, help, timeZone } = props;
  const { onInvest, onAmend, onWithdraw, onNear } = props;
  const counts = commitment !== null && isLive(commitment);
  const settled = counts && !isUndecided(commitment.state);
  return (
    <div id={OWN_STANDING_ID} tabIndex={-1} className="mt-5 flex flex-col gap-4">
      {commitment && (
        <OwnCommitment
          {...{ commitment, story, timeZone, onWithdraw, onNear }}
          onAmend={refusal ? null : onAmend}
        />
      )}
      {!counts && desired && (
        <p>
          You set <strong className="font-semibold">{formatMoney(desired)}</strong> as your desired amount. It
          binds nobody.
        </p>
      )}
      {!settled && refusal && (
        <div className="flex flex-col items-start gap-3 text-muted print:hidden">
          <p>{refusal}</p>
          {!counts && help && <div className="max-lg:hidden">{help}</div>}
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
