import { isLive } from '#app/domain/investing/commitment-state.ts';
import { formatMoney, formatMoneyCompact } from '#app/domain/money/money.ts';
import { Button } from '#app/ui/button.tsx';
import { useInvestor } from '#app/ui/navigation/holder.tsx';
import { ownWords } from '../../own/status-text.ts';
import { RefusalHelp } from './refusal-help.tsx';
import type { InvestProps } from './terms.ts';
import { useWayToInvest } from './way-to-invest.ts';

/** The panel's action in a bar above the bottom navigation on phones. */
export function InvestBar({ terms, position, onOpen, onNear }: InvestProps) {
  const { commitment, refusal, timeZone } = position;
  const counts = commitment !== null && isLive(commitment.state);
  const { raised, target } = terms;
  const { desired } = terms.mine;
  const investor = useInvestor();
  const way = useWayToInvest();
  return (
    <div className="sticky bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-20 -mx-4 mt-8 flex items-center justify-between gap-x-4 gap-y-2 border-t bg-surface px-4 py-3 rail:bottom-0 rail:-mx-6 rail:px-6 lg:hidden print:hidden has-[a]:max-sm:flex-col has-[a]:max-sm:items-start">
      <p className="min-w-0 text-xs text-muted">
        {counts ? (
          ownWords(commitment, timeZone, investor).headline
        ) : (
          <>
            <strong className="block text-sm font-semibold text-ink">
              {desired
                ? `${formatMoney(desired)} desired`
                : `${formatMoneyCompact(raised, 1)} of ${formatMoneyCompact(target)}`}
            </strong>
            {refusal?.sentence ?? `from ${formatMoney(terms.minimum)}`}
          </>
        )}
      </p>
      {!counts && refusal && <RefusalHelp code={refusal.code} />}
      {!counts && !refusal && way && (
        <Button variant="primary" onClick={() => onOpen('invest')} onPointerEnter={onNear} onFocus={onNear}>
          {way === 'prepare' ? 'Prepare' : desired ? 'Decide' : 'Invest'}
        </Button>
      )}
    </div>
  );
}
