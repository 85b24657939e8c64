import { formatMoneyCompact } from '#app/domain/money/money.ts';
import type { OpportunityCard } from '#app/features/opportunities/opportunity.ts';
import { stakeBadge } from '#app/features/opportunities/ui/list/own-stake.ts';
import { Countdown } from '#app/ui/clock.tsx';
import { useInvestor } from '#app/ui/navigation/holder.tsx';
import { Link } from '#app/ui/navigation/link.tsx';

/** Opportunities in a line each, with the member's own state. */
export function ClosingRows({ opportunities }: { opportunities: readonly OpportunityCard[] }) {
  const investor = useInvestor();
  return (
    <ul className="divide-y border-y">
      {opportunities.map(
        ({ id, name, stage, slug, sector, region, closesAt, raised, target, match, mine }) => (
          <li key={id} className="relative flex justify-between gap-4 py-2.5">
            <div className="min-w-0">
              <Link
                to={`/opportunities/${stage}/${slug}`}
                look="plain"
                className="font-semibold after:absolute after:inset-0 hover:underline"
              >
                {name}
              </Link>
              <p className="text-xs text-muted">
                {[
                  sector,
                  region,
                  stakeBadge(stage, mine, investor)?.text,
                  match && 'matches your preferences',
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
            <div className="text-end whitespace-nowrap">
              {closesAt ? <Countdown iso={closesAt} /> : 'No deadline'}
              <p className="text-xs text-muted">
                {formatMoneyCompact(raised, 1)} of {formatMoneyCompact(target)} raised
              </p>
            </div>
          </li>
        ),
      )}
    </ul>
  );
}
