import { formatMoney, formatMoneyCompact } from '#app/domain/money/money.ts';
import { formatDate } from '#app/platform/format/dates.ts';
import { Countdown } from '#app/ui/clock.tsx';
import type { KeyValue } from '#app/ui/figures/key-values.tsx';
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
          <Facts of={[{ label: 'passed on', value: dateOr(opportunity.passedAt, timeZone, 'Earlier') }]} />
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
      <Facts
        of={[
          { label: `of ${whole}`, value: done },
          { label: 'minimum', value: formatMoney(minimum) },
          closesAt
            ? { label: 'left', value: <Countdown iso={closesAt} over="None" suffix="" /> }
            : { label: 'no deadline', value: 'Open' },
        ]}
      />
    </div>
  );
}

function PipelineFacts({ opportunity: { opensAt, target, minimum }, timeZone }: Props) {
  return (
    <Facts
      of={[
        { label: 'expected opening', value: dateOr(opensAt, timeZone, 'Not set') },
        { label: 'target', value: formatMoneyCompact(target) },
        { label: 'minimum', value: formatMoney(minimum) },
      ]}
    />
  );
}

function ClosedFacts({ opportunity: { raised, closedAt }, timeZone }: Props) {
  return (
    <Facts
      of={[
        { label: 'raised', value: formatMoneyCompact(raised, 1) },
        { label: 'closed on', value: dateOr(closedAt, timeZone, 'Earlier') },
      ]}
    />
  );
}

const dateOr = (iso: string | null, timeZone: string, otherwise: string): string =>
  iso ? formatDate(iso, timeZone) : otherwise;

/** The value comes first visually, the label first for screen readers. One component, not ninety on a page of cards. */
function Facts({ of }: { of: readonly KeyValue[] }) {
  return (
    <dl className="flex justify-between gap-3">
      {of.map(({ label, value }) => (
        <div key={label} className="flex flex-col-reverse justify-end">
          <dt className="text-xs text-muted">{label}</dt>
          <dd className="font-semibold whitespace-nowrap">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
