import { isLive, isUndecided } from '#app/domain/investing/commitment-state.ts';
import { formatMoney, formatMoneyCompact } from '#app/domain/money/money.ts';
import { formatDate } from '#app/platform/format/dates.ts';
import { Button } from '#app/ui/button.tsx';
import { Countdown } from '#app/ui/clock.tsx';
import { KeyValues } from '#app/ui/figures/key-values.tsx';
import { useInvestor } from '#app/ui/navigation/holder.tsx';
import { Progress } from '#app/ui/progress.tsx';
import { OWN_STANDING_ID, OwnCommitment } from '../own/own-commitment.tsx';
import { RefusalHelp } from './refusal-help.tsx';
import type { InvestProps } from './terms.ts';
import { useWayToInvest } from './way-to-invest.ts';

/** Panel of an open opportunity: progress, terms, the member's position, and the available actions. */
export function InvestPanel(props: InvestProps) {
  const { raised, target, minimum, maximum, closesAt } = props.terms;
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
                { label: 'Closes on', value: formatDate(closesAt, props.position.timeZone) },
              ]
            : []),
          { label: 'Minimum', value: formatMoney(minimum) },
          { label: 'Maximum', value: formatMoney(maximum) },
        ]}
      />
      <OwnPosition {...props} />
    </section>
  );
}

function OwnPosition({ terms, position, onOpen, onNear }: InvestProps) {
  const { commitment, refusal } = position;
  const { desired } = terms.mine;
  const counts = commitment !== null && isLive(commitment.state);
  const settled = counts && !isUndecided(commitment.state);
  const { who, own } = useInvestor();
  const way = useWayToInvest();
  return (
    <div id={OWN_STANDING_ID} tabIndex={-1} className="mt-5 flex flex-col gap-4">
      {commitment && (
        <OwnCommitment
          {...position}
          {...{ commitment, onOpen, onNear }}
          canAmend={refusal === null && way !== null}
        />
      )}
      {!counts && desired && (
        <p>
          {who} set <strong className="font-semibold">{formatMoney(desired)}</strong> as {own} desired amount.
          It is not binding.
        </p>
      )}
      {!settled && refusal && (
        <div className="flex flex-col items-start gap-3 text-muted print:hidden">
          <p>{refusal.sentence}</p>
          {!counts && (
            <div className="empty:hidden max-lg:hidden">
              <RefusalHelp code={refusal.code} />
            </div>
          )}
        </div>
      )}
      {!counts && !refusal && way && (
        <Button
          variant="primary"
          size="lg"
          className="w-full max-lg:hidden print:hidden"
          onClick={() => onOpen('invest')}
          onPointerEnter={onNear}
          onFocus={onNear}
        >
          {way === 'prepare' ? 'Prepare a commitment' : desired ? 'Decide' : 'Invest'}
        </Button>
      )}
    </div>
  );
}
