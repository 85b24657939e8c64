import type { OpportunityCard as Facts } from '../opportunity.ts';
import { OpportunityCard } from './opportunity-card.tsx';

type Props = {
  opportunities: readonly Facts[];
  timeZone: string;
  level?: 2 | 3;
  /** The search of the list's address, to come back to. */
  listSearch?: string;
};

/** The first row or two, whose pictures are in sight at once. */
const IN_SIGHT = 3;

/** Opportunities side by side: one column on a phone, three on a desk. */
export function CardGrid({ opportunities, timeZone, level, listSearch }: Props) {
  return (
    <ul className={GRID}>
      {opportunities.map((opportunity, index) => (
        <li key={opportunity.id}>
          <OpportunityCard
            opportunity={opportunity}
            timeZone={timeZone}
            level={level}
            listSearch={listSearch}
            eager={index < IN_SIGHT}
          />
        </li>
      ))}
    </ul>
  );
}

const GRID = 'grid gap-6 sm:grid-cols-2 lg:grid-cols-3';
