import type { ReactNode } from 'react';
import { formatMoney, formatMoneyCompact } from '#app/domain/money.ts';
import { formatDate } from '#app/platform/format/dates.ts';
import { Countdown } from '#app/ui/clock.tsx';
import { Progress } from '#app/ui/progress.tsx';
import type { OpportunityCard } from '../../opportunity.ts';

type Props = { opportunity: OpportunityCard; timeZone: string };

/** The two or three key facts for an opportunity's stage, as shown on a card. */
export function StageFacts({ opportunity, timeZone }: Props) {
  switch (opportunity.stage) {
    case 'open':
      return <OpenFacts opportunity={opportunity} />;
    case 'pipeline':
      return <PipelineFacts opportunity={opportunity} timeZone={timeZone} />;
    case 'closed':
      return <ClosedFacts opportunity={opportunity} timeZone={timeZone} />;
    case 'passed':
      return (
        <div className="flex flex-col gap-3">
          {opportunity.passedReason && (
            <p className="line-clamp-3 border-l pl-3 font-serif">{opportunity.passedReason}</p>
          )}
          <Facts>
            <Fact value={dateOr(opportunity.passedAt, timeZone, 'Earlier')} label="passed on" />
          </Facts>
        </div>
      );
  }
}

function OpenFacts({ opportunity: { raised, target, minimum, closesAt } }: Pick<Props, 'opportunity'>) {
  const done = formatMoneyCompact(raised, 1);
  const whole = formatMoneyCompact(target);
  return (
    <div className="flex flex-col gap-3">
      <Progress value={raised.amount} max={target.amount} label="Raised" text={`${done} of ${whole}`} />
      <Facts>
        <Fact value={done} label={`of ${whole}`} />
        <Fact value={formatMoney(minimum)} label="minimum" />
        {closesAt ? (
          <Fact value={<Countdown iso={closesAt} over="None" suffix="" />} label="left" />
        ) : (
          <Fact value="Open" label="no deadline" />
        )}
      </Facts>
    </div>
  );
}

function PipelineFacts({ opportunity: { opensAt, target, minimum }, timeZone }: Props) {
  return (
    <Facts>
      <Fact value={dateOr(opensAt, timeZone, 'Not set')} label="expected opening" />
      <Fact value={formatMoneyCompact(target)} label="target" />
      <Fact value={formatMoney(minimum)} label="minimum" />
    </Facts>
  );
}

function ClosedFacts({ opportunity: { raised, closedAt }, timeZone }: Props) {
  return (
    <Facts>
      <Fact value={formatMoneyCompact(raised, 1)} label="raised" />
      <Fact value={dateOr(closedAt, timeZone, 'Earlier')} label="closed on" />
    </Facts>
  );
}

const dateOr = (iso: string | null, timeZone: string, otherwise: string): string =>
  iso ? formatDate(iso, timeZone) : otherwise;

function Facts({ children }: { children: ReactNode }) {
  return <dl className="flex justify-between gap-3">{children}</dl>;
}

/** The value comes first visually, the label first for screen readers. */
function Fact({ value, label }: { value: ReactNode; label: string }) {
  return (
    <div className="flex flex-col-reverse justify-end">
      <dt className="text-xs text-muted">{label}</dt>
      <dd className="font-semibold whitespace-nowrap">{value}</dd>
    </div>
  );
}
